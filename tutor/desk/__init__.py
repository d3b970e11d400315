"""The ruling desk: questions asked by template, verdicts in words, slips to send and keep."""
