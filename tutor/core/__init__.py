"""States, actions, guards and the engine that every game shares; knows no game, file or screen."""
