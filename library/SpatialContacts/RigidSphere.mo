within SpatialContacts;
model RigidSphere "A free sphere that bounces from a surface without any duration"
  import Modelica.Units.SI;
  import Modelica.Mechanics.MultiBody.Frames;
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "Frame of the surface; impacts do not move it";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame_b "Frame in the centre of the sphere";
  parameter Surfaces.Surface a = Surfaces.Plane() "Surface at frame_a" annotation(Evaluate = true);
  parameter SI.Radius radius = 0.1 "Radius of the sphere";
  parameter SI.Mass m(min = 0) = 1 "Mass of the sphere";
  parameter SI.Inertia J = 2/5*m*radius^2 "Moment of inertia about the centre; that of a homogeneous sphere";
  parameter Real restitution(final unit = "1", min = 0, max = 1) = 0.8 "Normal velocity after an impact over that before it";
  parameter Real mu(final unit = "1", min = 0) = 0 "Coefficient of friction";
  parameter SI.Position r_start[3] = {0, 1, 0} "Position of the centre at the start, resolved in the world";
  parameter SI.Velocity v_start[3] = {0, 0, 0} "Velocity at the start, resolved in the world";
  parameter SI.AngularVelocity w_start[3] = {0, 0, 0} "Angular velocity at the start, resolved in the world";
  parameter Boolean animation = true "= true, if the sphere is in the view" annotation(Evaluate = true, Dialog(tab = "View"));
  input Modelica.Mechanics.MultiBody.Types.Color color = {210, 90, 50} "Colour of the sphere" annotation(Dialog(tab = "View"));
  Modelica.Mechanics.MultiBody.Parts.Body body(
    m = m, r_CM = {0, 0, 0}, I_11 = J, I_22 = J, I_33 = J, enforceStates = true, angles_fixed = true, w_0_fixed = true, w_0_start = w_start,
    r_0(start = r_start, each fixed = true), v_0(start = v_start, each fixed = true), sphereDiameter = 2*radius, sphereColor = color, animation = animation);
  SI.Position gap "Distance of the surfaces";
  SI.Velocity v_n "Rate of the distance";
  SI.Velocity v_t_0[3] "Sliding velocity, resolved in the world";
protected
  Real n_a[3](each final unit = "1") "Outward direction of the surface, resolved in frame_a";
  Real n_0[3](each final unit = "1") "The same, resolved in the world";
  SI.Position distance "Distance of the centre from the surface";
  SI.Velocity v_0[3] "Velocity of the sphere relative to the surface where they meet, resolved in the world";
  SI.Impulse normal "Impulse across the surface";
  SI.Impulse stopping "Impulse along the surface that would end sliding";
  SI.Impulse tangential "Impulse along the surface";
  Real e_0[3](each final unit = "1") "Direction of sliding, resolved in the world";
equation
  connect(frame_b, body.frame_a);
  frame_a.f = zeros(3);
  frame_a.t = zeros(3);
  (distance, n_a) = Internal.signedDistance(a, Frames.resolve2(frame_a.R, body.r_0 - frame_a.r_0));
  gap = distance - radius;
  n_0 = Frames.resolve1(frame_a.R, n_a);
  v_0 = body.v_0 - cross(Frames.angularVelocity1(body.frame_a.R), radius*n_0) - der(frame_a.r_0)
    - cross(Frames.angularVelocity1(frame_a.R), body.r_0 - radius*n_0 - frame_a.r_0);
  v_n = n_0*v_0;
  v_t_0 = v_0 - v_n*n_0;
  // Impulses by the velocities before an impact (Newton's restitution, Coulomb's friction)
  normal = m*(1 + restitution)*max(-v_n, 0);
  stopping = sqrt(v_t_0*v_t_0)/(1/m + radius^2/J);
  tangential = min(stopping, mu*normal);
  e_0 = v_t_0/max(sqrt(v_t_0*v_t_0), Modelica.Constants.small);
  when gap <= 0 then
    reinit(body.v_0, pre(body.v_0) + (normal*n_0 - tangential*e_0)/m);
    reinit(body.w_a, pre(body.w_a) + Frames.resolve2(body.frame_a.R, radius*tangential*cross(n_0, e_0))/J);
  end when;
  annotation(
    Icon(graphics = {Ellipse(extent = {{-40, 80}, {40, 0}}, fillColor = {210, 90, 50}, fillPattern = FillPattern.Sphere), Rectangle(extent = {{-100, -40}, {100, -60}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.Solid), Text(extent = {{-100, 140}, {100, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(
      info = "<html><p>At each impact the normal velocity turns around and is multiplied by restitution (Newton); friction gives an impulse of at most mu times the normal one (Coulomb), less where that ends sliding. Between impacts the sphere is free. The surface does not feel the impacts: it is fixed, or moves as it is prescribed.</p></html>"));
end RigidSphere;
