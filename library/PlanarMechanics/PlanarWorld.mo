within PlanarMechanics;
model PlanarWorld "The world: gravity, the same everywhere"
  import Modelica.Units.SI;
  parameter Boolean enableGravity = true "= true, if there is gravity" annotation(Evaluate = true);
  parameter SI.Acceleration constantGravity[2] = {0, -9.81} "Gravity, resolved in the world";
  final parameter SI.Acceleration g[2] = if enableGravity then constantGravity else zeros(2) "Gravity that acts on bodies";
  annotation(
    defaultComponentName = "planarWorld",
    defaultComponentPrefixes = "inner",
    missingInnerMessage = "No planarWorld is declared: the default world is used, with gravity 9.81 m/s2 in direction -y. Declare 'inner PlanarMechanics.PlanarWorld planarWorld' to choose.",
    Documentation(
      info = "<html><p>Every model with bodies has one: inner PlanarMechanics.PlanarWorld planarWorld.</p></html>"));
end PlanarWorld;
