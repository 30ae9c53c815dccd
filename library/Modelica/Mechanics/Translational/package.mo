within Modelica.Mechanics;
package Translational "Motion along a line"
  extends Modelica.Icons.Package;
  annotation(
    Documentation(
      info = "Components that move along a line, joined by flanges with a position s and a force f.
All positions are measured from one origin and in one direction; a force at a flange is positive when it pushes the component in that direction.
Components have a left flange_a and a right flange_b, and a distance s_rel = flange_b.s - flange_a.s.
Where a component can be mounted on something that moves, useSupport = true gives it a flange 'support'; without it the component is mounted on the ground, s = 0."));
end Translational;
