// Wrong: another library is not on the path.
// Place: «Buildings».Fluid.Sources.Boundary_pT source(nPorts = 1);
// Cause: "Buildings" is not known (instantiate.unknown-class).
// Way out: "--library".
model OtherLibrary
  Buildings.Fluid.Sources.Boundary_pT source(nPorts = 1);
end OtherLibrary;
