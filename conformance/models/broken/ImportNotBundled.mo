// Wrong: an import names a package that is not bundled.
// Place: import Modelica.«Fluid».Vessels;
// Cause: "Fluid" is not known in "Modelica" (instantiate.unknown-class).
// Way out: "part of the Modelica Standard Library" and "--library".
model ImportNotBundled
  import Modelica.Fluid.Vessels;
  Vessels.OpenTank tank(height = 2, crossArea = 1);
end ImportNotBundled;
