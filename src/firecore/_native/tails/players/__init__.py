"""Those who play Tails on Fire natively, a folder for each."""
