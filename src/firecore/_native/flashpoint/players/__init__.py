"""Those who play Flash Point natively, a folder for each."""
