within SpatialContacts;
model Contact "Contact of two surfaces"
  import Modelica.Units.SI;
  import Modelica.Mechanics.MultiBody.Frames;
  import SpatialContacts.Types.Kind;
  Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "Frame of surface a";
  Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame_b "Frame of surface b";
  parameter Surfaces.Surface a = Surfaces.Plane() "Surface at frame_a" annotation(Evaluate = true);
  parameter Surfaces.Surface b = Surfaces.Sphere(radius = 0.1) "Surface at frame_b" annotation(Evaluate = true);
  extends Internal.ContactLaw;
  parameter Boolean animation = true "= true, if both surfaces are in the view" annotation(Evaluate = true, Dialog(tab = "View"));
  parameter SI.Length planeSize = 2 "Size of a plane in the view" annotation(Dialog(tab = "View"));
  input Modelica.Mechanics.MultiBody.Types.Color color_a = {190, 190, 190} "Colour of surface a" annotation(Dialog(tab = "View"));
  input Modelica.Mechanics.MultiBody.Types.Color color_b = {210, 90, 50} "Colour of surface b" annotation(Dialog(tab = "View"));
  final parameter Real E_star(unit = "Pa") = 1/((1 - nu_a^2)/E_a + (1 - nu_b^2)/E_b) "Stiffness of both materials";
  final parameter SI.Radius R_star = if base.kind == Kind.plane or base.kind == Kind.box or base.radius <= 0 then tip.radius else tip.radius*base.radius/(tip.radius + base.radius) "Radius of both surfaces";
  final parameter Real K_Hertz = 4/3*E_star*sqrt(R_star) "Stiffness of the law of Hertz [N/m^1.5]";
  SI.Position gap "Least distance of the surfaces; negative when they penetrate";
  SI.Force f_n "Sum of the normal forces";
  Boolean inContact "= true, if the surfaces penetrate anywhere";
protected
  outer Modelica.Mechanics.MultiBody.World world;
  // Points of one surface, which may be round about them, touch the other one
  final parameter Boolean isSwapped = b.kind == Kind.plane or b.kind <> Kind.sphere and a.kind == Kind.sphere annotation(Evaluate = true);
  final parameter Surfaces.Surface base = if isSwapped then b else a "Surface that is touched" annotation(Evaluate = true);
  final parameter Surfaces.Surface tip = if isSwapped then a else b "Surface whose points touch it" annotation(Evaluate = true);
  final parameter Integer points = if tip.kind == Kind.sphere then 1 elseif tip.kind == Kind.box then 8 else 2 "Number of points" annotation(Evaluate = true);
  final parameter Boolean isSupported = tip.kind == Kind.sphere or base.kind == Kind.plane and tip.kind <> Kind.plane annotation(Evaluate = true);
  Internal.PointContact point[points](
    index = 1:points, each base = base, each tip = tip, each law = law, each K = K, each exponent = exponent, each c = c,
    each d_max = d_max, each clipped = clipped, each K_Hertz = K_Hertz, each lambda = lambda, each restitution = restitution, each v_rest = v_rest, each friction = friction, each mu = mu, each mu_static = mu_static, each v_stick = v_stick,
    each v_slide = v_slide, each rollingResistance = rollingResistance, each spinResistance = spinResistance, each w_stick = w_stick);
  Internal.Form form_a(surface = a, planeSize = planeSize, r = frame_a.r_0, R = frame_a.R, color = color_a) if world.enableAnimation and animation;
  Internal.Form form_b(surface = b, planeSize = planeSize, r = frame_b.r_0, R = frame_b.R, color = color_b) if world.enableAnimation and animation;
equation
  assert(isSupported, "These two surfaces have no contact law. Supported: a sphere with a plane, sphere, box, cylinder or capsule; a plane with a sphere, box, cylinder or capsule");
  assert(law <> Types.NormalLaw.Hertz or tip.radius > 0 and tip.kind <> Kind.cylinder, "The law of Hertz is for round surfaces: spheres and capsules");
  gap = min(point.gap);
  f_n = sum(point.f_n);
  inContact = max(if point[i].contact then 1 else 0 for i in 1:points) > 0;
  for i in 1:points loop
    if isSwapped then
      connect(frame_b, point[i].frame_a);
      connect(frame_a, point[i].frame_b);
    else
      connect(frame_a, point[i].frame_a);
      connect(frame_b, point[i].frame_b);
    end if;
  end for;
  annotation(
    Icon(graphics = {Ellipse(extent = {{-40, 80}, {40, 0}}, fillColor = {210, 90, 50}, fillPattern = FillPattern.Sphere), Rectangle(extent = {{-100, 0}, {100, -20}}, fillColor = {190, 190, 190}, fillPattern = FillPattern.Solid), Text(extent = {{-100, 140}, {100, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(
      info = "<html><p>Surfaces are centred in their frames: give them by the records of Surfaces, such as a = SpatialContacts.Surfaces.Plane(n = {0, 0, 1}), b = SpatialContacts.Surfaces.Sphere(radius = 0.1). The force acts halfway between the surfaces.</p><p>Law Impact: K*z^exponent - STEP(-z, -d_max, c, 0, 0)*v_n for a penetration z. Law Hertz: K*z^1.5*(1 - lambda*v_n), with K = 4/3*E*sqrt(R) of both materials and radii. v_n is the rate of the distance.</p><p>Law Rigid: the surfaces do not penetrate. In an impact the normal velocity turns around and is multiplied by restitution (Newton), for bodies of mechanisms, too; what would bounce more slowly than v_rest stays.</p><p>Regularised friction is that of Coulomb for sliding velocities above v_slide; below v_stick it grows with the velocity, so a body at rest on a slope creeps. Exact friction lets the surfaces stick until it would exceed mu_static*f_n; a ball that sticks rolls. Rolling and spinning are resisted by torques f_n*rollingResistance and f_n*spinResistance.</p></html>"));
end Contact;
