within Modelica.Mechanics;
package Translational "Motion along a line"
  extends Modelica.Icons.Package;
  annotation(
    Documentation(
      info = "<html><p>Components that move along a line, joined by flanges with a position s and a force f.</p><p>All positions are measured from one origin and in one direction; a force at a flange is positive when it pushes the component in that direction.</p><p>Components have a left flange_a and a right flange_b, and a distance s_rel = flange_b.s - flange_a.s.</p><p>Where a component can be mounted on something that moves, useSupport = true gives it a flange 'support'; without it the component is mounted on the ground, s = 0.</p></html>"));
end Translational;
