within SpatialContacts;
package Internal "What contacts are made of"
  extends Modelica.Icons.InternalPackage;
  import Modelica.Units.SI;
  import Modelica.Mechanics.MultiBody.Frames;

  partial model ContactLaw "Parameters of normal force and friction"
    parameter Types.NormalLaw law = Types.NormalLaw.Impact "Normal force" annotation(Evaluate = true);
    parameter Real K(min = 0) = 1e5 "Impact: stiffness [N/m^exponent]";
    parameter Real exponent(final unit = "1", min = 1) = 1.5 "Impact: exponent of the penetration";
    parameter SI.TranslationalDampingConstant c(min = 0) = 10 "Impact: greatest damping constant, from penetration d_max on";
    parameter SI.Length d_max(min = 0) = 1e-3 "Impact: penetration at which the damping has its full value";
    parameter Boolean clipped = true "= true, if the surfaces never pull at each other" annotation(Evaluate = true);
    parameter SI.Pressure E_a = 210e9 "Hertz: modulus of elasticity at frame_a; that of steel";
    parameter SI.Pressure E_b = 210e9 "Hertz: modulus of elasticity at frame_b";
    parameter Real nu_a = 0.3 "Hertz: Poisson's ratio at frame_a";
    parameter Real nu_b = 0.3 "Hertz: Poisson's ratio at frame_b";
    parameter Real lambda(unit = "s/m", min = 0) = 0 "Hertz: damping (Hunt and Crossley, 1975)";
    parameter Real restitution(final unit = "1", min = 0, max = 1) = 0.8 "Rigid: normal velocity after an impact over that before it";
    parameter SI.Velocity v_rest(min = 0) = 1e-4 "Rigid: what would bounce more slowly rests";
    parameter Types.FrictionLaw friction = Types.FrictionLaw.Regularised "Friction" annotation(Evaluate = true);
    parameter Real mu(final unit = "1", min = 0) = 0 "Friction: coefficient of sliding";
    parameter Real mu_static(final unit = "1", min = 0) = mu "Friction: greatest coefficient; regularised at sliding velocity v_stick, exact while the surfaces stick";
    parameter SI.Velocity v_stick(min = 0) = 1e-3 "Friction, regularised: below this sliding velocity the surfaces count as sticking";
    parameter SI.Velocity v_slide(min = 0) = 1.5*v_stick "Friction, regularised: from this sliding velocity on the coefficient is mu";
    parameter SI.Length rollingResistance(min = 0) = 0 "Torque against rolling over normal force";
    parameter SI.Length spinResistance(min = 0) = 0 "Torque against spinning over normal force";
    parameter SI.AngularVelocity w_stick(min = 0) = 1e-2 "Angular velocity from which both torques have their full value";
  end ContactLaw;

  model PointContact "A point, or a sphere about it, that touches a surface"
    extends ContactLaw;
    Modelica.Mechanics.MultiBody.Interfaces.Frame_a frame_a "Frame of the surface";
    Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame_b "Frame of the body that has the point";
    parameter Integer index = 1 "Which of the points of the body" annotation(Evaluate = true);
    parameter Surfaces.Surface base = Surfaces.Plane() "The surface" annotation(Evaluate = true);
    parameter Surfaces.Surface tip = Surfaces.Sphere(radius = 0.1) "The form of the body" annotation(Evaluate = true);
    parameter Real K_Hertz = 1e9 "Stiffness of the law of Hertz [N/m^1.5]";
    SI.Position gap "Distance of the surfaces; negative when they penetrate";
    SI.Velocity v_n "Rate of the distance";
    Boolean contact "= true, if the surfaces penetrate";
    SI.Force f_n "Normal force";
    SI.Velocity v_t_0[3] "Sliding velocity, resolved in the world";
  protected
    final parameter SI.Radius rho = if tip.kind == Types.Kind.sphere or tip.kind == Types.Kind.capsule then tip.radius else 0 "Radius about the point";
    SI.Position p_b[3] "The point in frame_b";
    SI.Position p_a[3] "The point in frame_a";
    Real n_a[3](each final unit = "1") "Outward direction of the surface at the point, resolved in frame_a";
    Real n_0[3](each final unit = "1") "The same, resolved in the world";
    SI.Position distance "Distance of the point from the surface";
    SI.Position lever_a[3] "Vector from frame_a to where the force acts, resolved in the world";
    SI.Position lever_b[3] "Vector from frame_b to where the force acts, resolved in the world";
    SI.Velocity v_0[3] "Velocity of the body relative to the surface there, resolved in the world";
    SI.AngularVelocity w_0[3] "Angular velocity of the body relative to the surface, resolved in the world";
    SI.Length z "Penetration, not negative";
    SI.Force f_law "Force of the law";
    SI.Force f_0[3] "Force on the body, resolved in the world";
    SI.Torque t_0[3] "Torque on the body against rolling and spinning, resolved in the world";
    SI.Velocity v_a_0[3] = der(frame_a.r_0) "Velocity of frame_a, resolved in the world";
    SI.Velocity v_b_0[3] = der(frame_b.r_0) "Velocity of frame_b, resolved in the world";
    SI.AngularVelocity w_a_0[3] = Frames.angularVelocity1(frame_a.R) "Angular velocity of frame_a, resolved in the world";
    SI.AngularVelocity w_b_0[3] = Frames.angularVelocity1(frame_b.R) "Angular velocity of frame_b, resolved in the world";
    SI.Force f_t_0[3] "Friction on the body, resolved in the world";
    RigidNormal rigid[if law == Types.NormalLaw.Rigid then 1 else 0](each gap = gap, each v_n = v_n, each restitution = restitution, each v_rest = v_rest);
    Coulomb exact[if friction == Types.FrictionLaw.Exact then 1 else 0](each n_0 = n_0, each v_0 = v_0, each f_n = f_n, each contact = contact, each mu = mu, each mu_static = mu_static);
  equation
    p_b = if tip.kind == Types.Kind.cylinder then rimPoint(tip.radius, tip.length, index, Frames.resolveRelative(base.n, frame_a.R, frame_b.R)) else fixedPoint(tip, index);
    p_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0 + Frames.resolve1(frame_b.R, p_b));
    (distance, n_a) = signedDistance(base, p_a);
    gap = distance - rho;
    n_0 = Frames.resolve1(frame_a.R, n_a);
    lever_b = Frames.resolve1(frame_b.R, p_b) - n_0*(rho + gap/2);
    lever_a = frame_b.r_0 - frame_a.r_0 + lever_b;
    w_0 = w_b_0 - w_a_0;
    v_0 = v_b_0 + cross(w_b_0, lever_b) - v_a_0 - cross(w_a_0, lever_a);
    v_n = n_0*v_0;
    v_t_0 = v_0 - v_n*n_0;
    if law == Types.NormalLaw.Rigid then
      contact = rigid[1].contact;
    else
      contact = gap < 0;
    end if;
    // max: before the end of a contact is found, solvers look a little beyond it
    z = max(-gap, 0);
    if law == Types.NormalLaw.Impact then
      f_law = if contact then K*z^exponent - step(gap, -d_max, c, 0, 0)*v_n else 0;
    elseif law == Types.NormalLaw.Hertz then
      f_law = if contact then K_Hertz*z*sqrt(z)*(1 - lambda*v_n) else 0;
    else
      f_law = sum(rigid.f_n);
    end if;
    if clipped and law <> Types.NormalLaw.Rigid then
      f_n = smooth(0, noEvent(if f_law > 0 then f_law else 0));
    else
      f_n = f_law;
    end if;
    if friction == Types.FrictionLaw.Exact then
      f_t_0 = {sum(exact.f_0[k]) for k in 1:3};
    else
      f_t_0 = -f_n*regularised(v_t_0*v_t_0, mu, mu_static, v_stick, v_slide)*v_t_0;
    end if;
    f_0 = f_n*n_0 + f_t_0;
    t_0 = -f_n*(rollingResistance*saturated(w_0 - (n_0*w_0)*n_0, w_stick) + spinResistance*saturated((n_0*w_0)*n_0, w_stick));
    frame_b.f = -Frames.resolve2(frame_b.R, f_0);
    frame_b.t = -Frames.resolve2(frame_b.R, cross(lever_b, f_0) + t_0);
    frame_a.f = Frames.resolve2(frame_a.R, f_0);
    frame_a.t = Frames.resolve2(frame_a.R, cross(lever_a, f_0) + t_0);
    annotation(Documentation(info = "<html><p>Normal force, friction and resistances at one point, by the velocities of both bodies there.</p></html>"));
  end PointContact;

  model Form "A surface in the view"
    parameter Surfaces.Surface surface = Surfaces.Plane() "The surface" annotation(Evaluate = true);
    parameter SI.Length planeSize "Size of a plane";
    input SI.Position r[3] "Position of its frame";
    input Frames.Orientation R "Orientation of its frame";
    input Modelica.Mechanics.MultiBody.Types.Color color "Colour";
  protected
    import SpatialContacts.Types.Kind;
    final parameter Boolean isPlane = surface.kind == Kind.plane annotation(Evaluate = true);
    final parameter Boolean isSphere = surface.kind == Kind.sphere annotation(Evaluate = true);
    final parameter Boolean isCapsule = surface.kind == Kind.capsule annotation(Evaluate = true);
    final parameter Real e[3] = if isPlane then surface.n/sqrt(surface.n*surface.n) else {1, 0, 0} "Direction of the length";
    final parameter SI.Length length = if isPlane then 0.01*planeSize elseif isSphere then 2*surface.radius else surface.length;
    final parameter SI.Length width = if isPlane then planeSize elseif surface.kind == Kind.box then surface.width else 2*surface.radius;
    final parameter SI.Length height = if surface.kind == Kind.box then surface.height else width;
    Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape form(
      shapeType = if isPlane or surface.kind == Kind.box then "box" elseif isSphere then "sphere" else "cylinder", r = r, R = R,
      r_shape = if isPlane then -length*e else -length/2*e, lengthDirection = e, widthDirection = {e[3], e[1], e[2]}, length = length, width = width, height = height, color = color);
    Modelica.Mechanics.MultiBody.Visualizers.Advanced.Shape ends[if isCapsule then 2 else 0](
      each shapeType = "sphere", each r = r, each R = R, r_shape = {{(if i == 1 then -0.5 else 0.5)*surface.length - surface.radius, 0, 0} for i in 1:(if isCapsule then 2 else 0)},
      each length = 2*surface.radius, each width = 2*surface.radius, each height = 2*surface.radius, each color = color);
    annotation(Documentation(info = "<html><p>Forms of MultiBody; a plane is a thin plate below it.</p></html>"));
  end Form;

  function signedDistance "Distance of a point from a surface, negative inside, and the outward direction there"
    extends Modelica.Icons.Function;
    input Surfaces.Surface surface;
    input SI.Position p[3] "The point, in the frame of the surface";
    output SI.Position distance;
    output Real n[3](each final unit = "1") "Of length 1";
  protected
    import SpatialContacts.Types.Kind;
    Real q[3] "From the closest point inside to the point [m]";
    Real e[3] "Direction in the plane of axis and point, or along a face";
    SI.Length half[3] = {surface.length, surface.width, surface.height}/2;
    Real side "From the axis of a cylinder [m]";
    Integer nearest "Face of a box that is closest from inside";
  algorithm
    if surface.kind == Kind.plane then
      n := surface.n/sqrt(surface.n*surface.n);
      distance := n*p;
    elseif surface.kind == Kind.box then
      q := {p[i] - max(-half[i], min(half[i], p[i])) for i in 1:3};
      if q*q > 0 then
        distance := sqrt(q*q);
        n := q/distance;
      else
        nearest := 1;
        for i in 2:3 loop
          if half[i] - abs(p[i]) < half[nearest] - abs(p[nearest]) then
            nearest := i;
          end if;
        end for;
        distance := abs(p[nearest]) - half[nearest];
        n := {if i <> nearest then 0 elseif p[i] < 0 then -1 else 1 for i in 1:3};
      end if;
    elseif surface.kind == Kind.cylinder then
      side := sqrt(p[2]^2 + p[3]^2);
      q := {p[1] - max(-half[1], min(half[1], p[1])), max(side - surface.radius, 0), 0};
      if q*q > 0 then
        distance := sqrt(q*q);
        e := q/distance;
      else
        distance := max(abs(p[1]) - half[1], side - surface.radius);
        e := if abs(p[1]) - half[1] > side - surface.radius then {if p[1] < 0 then -1 else 1, 0, 0} else {0, 1, 0};
      end if;
      n := if side > 0 then {e[1], e[2]*p[2]/side, e[2]*p[3]/side} else e;
    else
      // Round about a point, or about a line
      q := if surface.kind == Kind.sphere then p else {p[1] - max(-half[1], min(half[1], p[1])), p[2], p[3]};
      distance := sqrt(q*q) - surface.radius;
      n := if q*q > 0 then q/sqrt(q*q) else {0, 1, 0};
    end if;
  end signedDistance;

  function fixedPoint "A point that is fixed to a body: the centre of a sphere, an end of a capsule, a corner of a box"
    extends Modelica.Icons.Function;
    input Surfaces.Surface surface;
    input Integer index "Which of them, from 1";
    output SI.Position p[3] "In the frame of the surface";
  protected
    import SpatialContacts.Types.Kind;
  algorithm
    p :=
      if surface.kind == Kind.box then {
        (if mod(index, 2) == 0 then 0.5 else -0.5)*surface.length,
        (if mod(div(index - 1, 2), 2) == 0 then -0.5 else 0.5)*surface.width,
        (if index <= 4 then -0.5 else 0.5)*surface.height}
      elseif surface.kind == Kind.capsule then {(if index == 1 then -0.5 else 0.5)*surface.length, 0, 0}
      else {0, 0, 0};
  end fixedPoint;

  function rimPoint "The point of a rim of a cylinder that is deepest below a plane"
    extends Modelica.Icons.Function;
    input SI.Radius radius;
    input SI.Length length;
    input Integer index "1 or 2: which rim";
    input Real n[3] "Outward direction of the plane, in the frame of the cylinder";
    output SI.Position p[3] "In the frame of the cylinder; where the end is parallel to the plane, its centre";
  protected
    Real side = max(sqrt(n[2]^2 + n[3]^2), 1e-3*sqrt(n*n)) "Within an angle of 1e-3 the point moves to the centre of the end";
  algorithm
    p := {(if index == 1 then -0.5 else 0.5)*length, -radius*n[2]/side, -radius*n[3]/side};
  end rimPoint;

  function step "From y0 at x0 to y1 at x1, along a cubic with horizontal ends, and constant outside; x0 < x1"
    extends Modelica.Icons.Function;
    input Real x;
    input Real x0;
    input Real y0;
    input Real x1;
    input Real y1;
    output Real y;
  protected
    Real s = min(max((x - x0)/(x1 - x0), 0), 1) "From 0 to 1 between x0 and x1";
  algorithm
    y := y0 + (y1 - y0)*s^2*(3 - 2*s);
    annotation(smoothOrder = 1);
  end step;

  function regularised "Coefficient of friction over sliding velocity"
    extends Modelica.Icons.Function;
    input Real square "Square of the sliding velocity [m2/s2]";
    input Real mu "Coefficient from v_slide on";
    input Real mu_static "Coefficient at v_stick";
    input SI.Velocity v_stick;
    input SI.Velocity v_slide;
    output Real factor(unit = "s/m") "Finite at rest";
  protected
    SI.Velocity v = sqrt(square);
  algorithm
    factor := if v < v_stick then mu_static*(1.5 - 0.5*square/v_stick^2)/v_stick else step(v, v_stick, mu_static, v_slide, mu)/v;
    annotation(smoothOrder = 1);
  end regularised;

  model RigidNormal "Surfaces hit each other, rest, or are apart"
    input SI.Position gap "Distance of the surfaces";
    input SI.Velocity v_n "Rate of the distance";
    parameter Real restitution(final unit = "1") "Normal velocity after an impact over that before it";
    parameter SI.Velocity v_rest "What would bounce more slowly rests";
    output SI.Force f_n "Normal force";
    output Boolean contact = pre(isHitting) or pre(isResting) "= true, if the surfaces touch";
    Boolean isHitting(start = false, fixed = true) "= true, during an impact";
    Boolean isResting(start = false, fixed = true) "= true, if the surfaces stay together";
  protected
    constant SI.Time duration = 1e-8 "Of an impact: nothing moves in it";
    constant SI.Mass unitMass = 1;
    constant Real decay(final unit = "1/s") = 100 "Rate at which what is left of the distance decays at rest";
    constant Real softness(final unit = "1/kg") = 1e-9 "Of several points of a body that touch, all bear their part";
    SI.Acceleration a_n = der(v_n);
    Boolean isBelow "= true, if the surfaces penetrate";
    Boolean isOver "= true, after an impact";
    Boolean isPulling "= true, if a force would have to keep the surfaces together";
    discrete Boolean staysTogether(start = false, fixed = true) "= true, if the surfaces rest after the impact";
    discrete SI.Time end_(start = -1e9, fixed = true) "End of the last impact";
    discrete SI.Acceleration a_hit(start = 0, fixed = true) "Acceleration during the impact";
  equation
    isBelow = gap < 0;
    isOver = time >= pre(end_);
    isPulling = pre(isResting) and f_n < 0;
    0 = if pre(isHitting) then a_n - pre(a_hit) + softness*f_n elseif pre(isResting) then a_n + 2*decay*v_n + decay^2*gap + softness*f_n else f_n/unitMass;
  algorithm
    when initial() then
      isResting := gap < 1e-9 and abs(v_n) < v_rest;
    elsewhen isOver then
      isHitting := false;
      isResting := staysTogether;
    elsewhen isPulling then
      isResting := false;
    elsewhen isBelow then
      if not pre(isResting) and not pre(isHitting) and v_n < 0 then
        isHitting := true;
        staysTogether := -restitution*v_n < v_rest;
        end_ := time + duration;
        a_hit := -(if staysTogether then v_n else (1 + restitution)*v_n)/(end_ - time);
      end if;
    end when;
    annotation(Documentation(info = "<html><p>In an impact the relative acceleration is such that the velocity has turned around after a time in which nothing else moves, so that bodies of mechanisms move as their joints allow. Friction acts meanwhile.</p></html>"));
  end RigidNormal;

  model Coulomb "Surfaces stick, or slide"
    parameter Real mu(final unit = "1") "Coefficient of sliding";
    parameter Real mu_static(final unit = "1") "Coefficient of sticking";
    input Real n_0[3](each final unit = "1") "Normal direction, resolved in the world";
    input SI.Velocity v_0[3] "Velocity of the body relative to the surface, resolved in the world";
    input SI.Force f_n "Normal force";
    input Boolean contact "= true, if the surfaces touch";
    output SI.Force f_0[3] "Friction on the body, resolved in the world";
    Boolean isSticking(start = false, fixed = true) "= true, if the surfaces stick";
    SI.Velocity v[2] "Sliding velocity along the tangents";
  protected
    constant SI.Velocity v_least = 1e-7 "Slower bodies stick, if friction suffices: what is left of the velocity decays";
    constant Real decay(final unit = "1/s") = 100 "Rate at which what is left of the velocity decays after they stick";
    constant SI.Mass unitMass = 1;
    constant Real softness(final unit = "1/kg") = 1e-9 "Of several points of a body that stick, all bear their part";
    Real t_0[2, 3](each final unit = "1") "Tangents, resolved in the world";
    SI.Acceleration a[2] = der(v) "Along the tangents";
    SI.Force sticking[2] "Force that keeps the surfaces together, along the tangents";
    SI.Force f[2] "Friction, along the tangents";
    discrete Real e[2](start = {1, 0}, each fixed = true) "Direction of sliding when it began, or last turned";
    discrete SI.Velocity v_begin[2](each start = 0, each fixed = true) "What is left of the velocity when sliding begins";
    Boolean isStopping "= true, if the velocity has turned by more than 60 degrees, or vanishes";
    Boolean isTooGreat "= true, if friction does not suffice for sticking";
    SI.Velocity u[2] = v - pre(v_begin);
    SI.Velocity speed = sqrt(u*u) "Sliding velocity";
  equation
    t_0 = tangents(n_0);
    v = t_0*v_0;
    isStopping = not pre(isSticking) and u*pre(e) - 0.5*speed < -0.5*v_least;
    isTooGreat = pre(isSticking) and sticking*sticking > (mu_static*f_n)^2;
    for i in 1:2 loop
      0 = if pre(isSticking) then a[i] + decay*v[i] + softness*sticking[i] else sticking[i]/unitMass;
    end for;
    when {initial(), contact, not contact, isStopping, isTooGreat} then
      isSticking = contact and not isTooGreat and speed < v_least;
      e = if isTooGreat then -sticking/sqrt(sticking*sticking) elseif speed < v_least then pre(e) else u/speed;
      v_begin = if isTooGreat then v else pre(v_begin);
    end when;
    f = if pre(isSticking) then sticking else -mu*f_n*slidingDirection(u, pre(e), v_least);
    f_0 = f*t_0;
    annotation(Documentation(info = "<html><p>While they stick, a force along the surface keeps their relative acceleration zero. They slide when it would exceed mu_static times the normal force, and stick again when the sliding velocity vanishes.</p></html>"));
  end Coulomb;

  function tangents "Two directions across a third one, and across each other"
    extends Modelica.Icons.Function;
    input Real n[3](each final unit = "1") "Of length 1";
    output Real t[2, 3](each final unit = "1") "Of length 1";
  protected
    Real a[3] = if abs(n[1]) < 0.7 then {1, 0, 0} else {0, 1, 0};
    Real b[3] = a - (a*n)*n;
  algorithm
    t[1, :] := b/sqrt(b*b);
    t[2, :] := cross(n, t[1, :]);
  end tangents;

  function slidingDirection "Direction of a velocity, continued through zero"
    extends Modelica.Icons.Function;
    input SI.Velocity v[2];
    input Real e[2] "Direction when sliding began, or last turned";
    input SI.Velocity v_least "Below it the direction is e";
    output Real d[2](each final unit = "1");
  protected
    SI.Velocity speed = sqrt(v*v);
  algorithm
    d := if speed < v_least then e elseif v*e < 0 then -v/speed else v/speed;
  end slidingDirection;

  function saturated "A vector of the direction of another one, of length 1 where that is longer than a limit"
    extends Modelica.Icons.Function;
    input SI.AngularVelocity w[3];
    input SI.AngularVelocity limit;
    output Real e[3](each final unit = "1");
  protected
    SI.AngularVelocity length = sqrt(w*w);
  algorithm
    e := if length < limit then w*(1.5 - 0.5*(length/limit)^2)/limit else w/length;
    annotation(smoothOrder = 1);
  end saturated;
end Internal;
