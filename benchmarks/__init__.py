"""How fast firecore is: each layer, beside other libraries, and a guard against its getting slower."""
