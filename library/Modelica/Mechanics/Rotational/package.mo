within Modelica.Mechanics;
package Rotational "Rotation about an axis"
  extends Modelica.Icons.Package;
  annotation(
    Documentation(
      info = "<html><p>Components that turn about one axis, joined by flanges with an angle phi and a torque tau.</p><p>All angles are measured from one direction and in one sense; a torque at a flange is positive when it turns the component in that sense.</p><p>Components have a left flange_a and a right flange_b, and an angle phi_rel = flange_b.phi - flange_a.phi.</p><p>Where a component can be mounted on something that turns, useSupport = true gives it a flange 'support'; without it the component is mounted on the ground, phi = 0.</p><p>Inertias that are coupled rigidly, directly or by gears, are allowed: index reduction leaves one angle and one speed for all of them.</p></html>"));
end Rotational;
