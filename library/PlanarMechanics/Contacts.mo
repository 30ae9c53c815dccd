within PlanarMechanics;
package Contacts "Bodies that meet and part"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  function STEP "From y0 at x0 to y1 at x1, along a cubic with horizontal ends, and constant outside; x0 < x1"
    extends Modelica.Icons.Function;
    input Real x "Where the function is evaluated";
    input Real x0 "Begin of the step";
    input Real y0 "Value for x <= x0";
    input Real x1 "End of the step";
    input Real y1 "Value for x >= x1";
    output Real y;
  protected
    Real s "From 0 to 1 between x0 and x1";
  algorithm
    s := min(max((x - x0)/(x1 - x0), 0), 1);
    y := y0 + (y1 - y0)*s^2*(3 - 2*s);
    annotation(smoothOrder = 1);
  end STEP;

  partial model PartialImpact "The contact force of a penetration and its rate"
    parameter Real K(min = 0) = 1e5 "Stiffness [N/m^exponent]";
    parameter Real exponent(final unit = "1", min = 1) = 2.1 "Exponent of the penetration";
    parameter SI.TranslationalDampingConstant c(min = 0) = 10 "Greatest damping constant, from penetration d_max on";
    parameter SI.Length d_max(min = 0) = 0.08 "Penetration at which the damping has its full value";
    parameter Boolean clipped = true "= true, if the surfaces never pull at each other" annotation(Evaluate = true);
    SI.Position distance "Distance of the surfaces; negative when they penetrate";
    SI.Velocity v_n "Rate of the distance";
    SI.Length penetration "Depth of penetration; negative when the surfaces are apart";
    Boolean contact "= true, if the surfaces penetrate";
    SI.Force f_law "Force of spring and damper";
    SI.Force f_n "Normal force, positive when it pushes the surfaces apart";
  equation
    penetration = -distance;
    v_n = der(distance);
    contact = penetration > 0;
    // max: before the end of a contact is found, solvers look a little beyond it
    f_law = if contact then K*max(penetration, 0)^exponent - STEP(distance, -d_max, c, 0, 0)*v_n else 0;
    if clipped then
      f_n = smooth(0, noEvent(if f_law > 0 then f_law else 0));
    else
      f_n = f_law;
    end if;
    annotation(
      Documentation(
        info = "<html><p>The force is K*z^exponent - STEP(-z, -d_max, c, 0, 0)*v_n for a penetration z &gt; 0: a spring that grows stiffer, and a damper that comes in gradually. As the surfaces part quickly the damper may exceed the spring; the law then pulls, and clipped = true sets the force to 0 instead.</p></html>"));
  end PartialImpact;

  model SphereOnPlate "A sphere (a disc) that bounces on a flat plate, by the Impact law"
    extends PartialImpact;
    Interfaces.Frame_a frame_a "Frame of the plate: the surface is the line through its origin in direction x, the outside is in direction y";
    Interfaces.Frame_b frame_b "Centre of the sphere";
    parameter SI.Radius radius "Radius of the sphere";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    parameter SI.Length plateLength = 4*radius "Length of the plate in the view" annotation(HideResult = true, Dialog(tab = "View"));
    Visualizers.Shape sphere(shapeType = "sphere", x = frame_b.x, y = frame_b.y, phi = frame_b.phi, length = 2*radius, width = 2*radius, r_shape = {-radius, 0, 0}, color = {210, 90, 50}) if animation;
    Visualizers.Shape plate(x = frame_a.x, y = frame_a.y, phi = frame_a.phi, length = plateLength, width = radius/4, height = 2*radius, r_shape = {-plateLength/2, -radius/8, 0}) if animation;
    SI.Position r_0[2] "Vector from frame_a to frame_b, resolved in the world";
    Real n_0[2](each final unit = "1") "Outward normal of the plate, resolved in the world";
  equation
    r_0 = {frame_b.x - frame_a.x, frame_b.y - frame_a.y};
    n_0 = {-sin(frame_a.phi), cos(frame_a.phi)};
    distance = n_0*r_0 - radius;
    {frame_b.fx, frame_b.fy} = -f_n*n_0;
    frame_b.t = 0;
    frame_a.fx + frame_b.fx = 0;
    frame_a.fy + frame_b.fy = 0;
    frame_a.t + frame_b.t + r_0[1]*frame_b.fy - r_0[2]*frame_b.fx = 0;
    annotation(Documentation(info = "<html><p>The penetration is how far the sphere is below the surface, the force acts along the normal of the plate through the centre of the sphere. The plate has no ends.</p></html>"));
  end SphereOnPlate;

  model SphereOnFloor "A sphere (a disc) that bounces on the level floor of the world, by the Impact law"
    extends PartialImpact;
    Interfaces.Frame_b frame_b "Centre of the sphere";
    parameter SI.Radius radius "Radius of the sphere";
    parameter SI.Position y_floor = 0 "Height of the floor";
    parameter Boolean animation = true "= true, if it is in the view" annotation(Evaluate = true, HideResult = true, Dialog(tab = "View"), choices(checkBox = true));
    Visualizers.Shape sphere(shapeType = "sphere", x = frame_b.x, y = frame_b.y, phi = frame_b.phi, length = 2*radius, width = 2*radius, r_shape = {-radius, 0, 0}, color = {210, 90, 50}) if animation;
    Visualizers.Shape floor(length = 8*radius, width = radius/4, height = 4*radius, r_shape = {-4*radius, y_floor - radius/8, 0}) if animation;
  equation
    distance = frame_b.y - y_floor - radius;
    frame_b.fx = 0;
    frame_b.fy = -f_n;
    frame_b.t = 0;
    annotation(Documentation(info = "<html><p>The penetration is how far the sphere is below the height y_floor; the force acts upwards.</p></html>"));
  end SphereOnFloor;
end Contacts;
