// Wrong: the class exists in the Modelica Standard Library, but not in its bundled part.
// Place: Modelica.Electrical.«Machines».BasicMachines.DCMachines.DC_PermanentMagnet motor;
// Cause: "Machines" is not known in "Modelica.Electrical" (instantiate.unknown-class).
// Way out: "part of the Modelica Standard Library" and "--library".
model ClassNotBundled
  Modelica.Electrical.Machines.BasicMachines.DCMachines.DC_PermanentMagnet motor;
end ClassNotBundled;
