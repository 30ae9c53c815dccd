// Wrong: a component is redeclared with a class without pins.
// Place: Circuit circuit(redeclare «MyLaw» load);
// Cause: "ReplacementWithoutPins.MyLaw" cannot replace "Modelica.Electrical.Analog.Interfaces.OnePort", it lacks "'v'", "'p'", "'n'" (instantiate.redeclaration-lacks).
// Way out: "Let ReplacementWithoutPins.MyLaw extend".
package ReplacementWithoutPins
  model MyLaw
    Real u = 2*time;
  end MyLaw;
  model Circuit
    replaceable Modelica.Electrical.Analog.Basic.Resistor load(R = 1)
      constrainedby Modelica.Electrical.Analog.Interfaces.OnePort;
    Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 1);
    Modelica.Electrical.Analog.Basic.Ground ground;
  equation
    connect(source.p, load.p);
    connect(load.n, source.n);
    connect(source.n, ground.p);
  end Circuit;
  model Test
    Circuit circuit(redeclare MyLaw load);
  end Test;
end ReplacementWithoutPins;
