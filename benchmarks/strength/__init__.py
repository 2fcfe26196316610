"""How strong the agents are: ``nox -s strength`` plays the plans beside this file, and writes the tables and plots."""
