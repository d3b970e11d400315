"""The engines in other people's clothes: protocols of programs that learn to play."""
