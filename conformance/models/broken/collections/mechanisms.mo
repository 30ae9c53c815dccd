// Wrong: a rod without mass hangs on the second hinge
// Cause: nothing resists "j2" up to "rod.frame_b" (structure.nothing-resists).
// Way out: "Give it mass".
model HangingRod
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute j1(phi(fixed = true), w(fixed = true));
  MB.Joints.Revolute «j2»(phi(fixed = true), w(fixed = true));
  MB.Parts.Body body(m = 1, r_CM = {0, -1, 0});
  MB.Parts.FixedTranslation rod(r = {0, -1, 0});
equation
  connect(world.frame_b, j1.frame_a);
  connect(j1.frame_b, body.frame_a);
  connect(body.frame_a, j2.frame_a);
  connect(j2.frame_b, rod.frame_a);
end HangingRod;

// Wrong: nothing is on the slide
// Cause: nothing resists "slide" (structure.nothing-resists).
// Way out: "slide.frame_b".
model EmptySlide
  inner Modelica.Mechanics.MultiBody.World world;
  Modelica.Mechanics.MultiBody.Joints.Prismatic «slide»(s(fixed = true), v(fixed = true));
equation
  connect(world.frame_b, slide.frame_a);
end EmptySlide;

// Wrong: the last of two hinges carries nothing
// Cause: nothing resists "last" (structure.nothing-resists).
// Way out: "last.frame_b".
model EmptyHinge
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute first(phi(fixed = true), w(fixed = true));
  MB.Parts.BodyCylinder arm(r = {1, 0, 0}, diameter = 0.1);
  MB.Joints.Revolute «last»(n = {1, 0, 0}, phi(fixed = true), w(fixed = true));
equation
  connect(world.frame_b, first.frame_a);
  connect(first.frame_b, arm.frame_a);
  connect(arm.frame_b, last.frame_a);
end EmptyHinge;

// Wrong: the world's frame and a fixed one are connected
// Cause: "world, post" fix the same frames twice (structure.fixed-twice).
// Way out: "put a joint between".
model WorldAndPost
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World «world»;
  MB.Parts.Fixed post(r = {1, 0, 0});
  MB.Parts.Body body(m = 1, r_CM = {0, -1, 0});
equation
  connect(world.frame_b, post.frame_b);
  connect(world.frame_b, body.frame_a);
end WorldAndPost;

// Wrong: a rod is fixed at both ends
// Cause: "left, right" fix the same frames twice (structure.fixed-twice).
// Way out: "Remove one".
model FixedRod
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Parts.Fixed «left»;
  MB.Parts.Fixed right(r = {1, 0, 0});
  MB.Parts.FixedTranslation rod(r = {0.9, 0, 0});
equation
  connect(left.frame_b, rod.frame_a);
  connect(rod.frame_b, right.frame_b);
end FixedRod;

// Wrong: a bracket stands on the world and on a post
// Cause: "world, post" fix the same frames twice (structure.fixed-twice).
// Way out: "put a joint between".
model Bracket
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World «world»;
  MB.Parts.Fixed post(r = {1, 0, 0});
  MB.Parts.BodyShape bracket(r = {1, 0, 0}, r_CM = {0.5, 0, 0}, m = 1);
equation
  connect(world.frame_b, bracket.frame_a);
  connect(bracket.frame_b, post.frame_b);
end Bracket;

// Wrong: four hinges with parallel axes close a loop
// Cause: closed loops of "j1, j2, j3, j4" (structure.dependent-constraints).
// Severity: warning
// Way out: "RevolutePlanarLoopConstraint".
model FourHinges
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute «j1»(phi(start = 1, fixed = true), w(start = 1, fixed = true));
  MB.Joints.Revolute j2(phi(start = -0.5)), j3, j4(phi(start = 1.5));
  MB.Parts.BodyCylinder crank(r = {0.3, 0, 0}, diameter = 0.03), rod(r = {1, 0, 0}, diameter = 0.03), rocker(r = {0.8, 0, 0}, diameter = 0.03);
  MB.Parts.FixedTranslation base(r = {1, 0, 0});
equation
  connect(world.frame_b, j1.frame_a);
  connect(j1.frame_b, crank.frame_a);
  connect(crank.frame_b, j2.frame_a);
  connect(j2.frame_b, rod.frame_a);
  connect(rod.frame_b, j3.frame_a);
  connect(j3.frame_b, rocker.frame_b);
  connect(rocker.frame_a, j4.frame_b);
  connect(world.frame_b, base.frame_a);
  connect(base.frame_b, j4.frame_a);
end FourHinges;

// Wrong: a crank drives a slide over two more hinges
// Cause: closed loops of "main, big, small, slide" (structure.dependent-constraints).
// Severity: warning
// Way out: "joint with more freedom".
model CrankAndSlide
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute «main»(phi(start = 1, fixed = true), w(start = 1, fixed = true));
  MB.Joints.Revolute big(phi(start = -0.5)), small;
  MB.Joints.Prismatic slide(n = {1, 0, 0}, s(start = 1));
  MB.Parts.BodyCylinder crank(r = {0.3, 0, 0}, diameter = 0.03), rod(r = {1, 0, 0}, diameter = 0.03);
  MB.Parts.Body piston(m = 1, r_CM = {0, 0, 0});
equation
  connect(world.frame_b, main.frame_a);
  connect(main.frame_b, crank.frame_a);
  connect(crank.frame_b, big.frame_a);
  connect(big.frame_b, rod.frame_a);
  connect(rod.frame_b, small.frame_a);
  connect(small.frame_b, piston.frame_a);
  connect(world.frame_b, slide.frame_a);
  connect(slide.frame_b, piston.frame_a);
end CrankAndSlide;

// Wrong: a carriage on two rails
// Cause: closed loops of "left, right" (structure.dependent-constraints).
// Severity: warning
// Way out: "more freedom".
model TwoRails
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Prismatic «left»(s(fixed = true), v(fixed = true)), right;
  MB.Parts.FixedTranslation gauge(r = {0, 0, 1});
  MB.Parts.BodyShape carriage(r = {0, 0, 1}, r_CM = {0, 0, 0.5}, m = 1);
equation
  connect(world.frame_b, left.frame_a);
  connect(world.frame_b, gauge.frame_a);
  connect(gauge.frame_b, right.frame_a);
  connect(left.frame_b, carriage.frame_a);
  connect(carriage.frame_b, right.frame_b);
end TwoRails;

// Wrong: four hinges with parallel axes close a loop; the last is 0.1 m behind the others
// Cause: "j1, j2, j3, j4" restrict the same motions (structure.overconstrained-loop).
// Way out: "RevolutePlanarLoopConstraint".
model FourHingesApart
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute «j1»(phi(start = 1, fixed = true), w(start = 1, fixed = true));
  MB.Joints.Revolute j2(phi(start = -0.5)), j3, j4(phi(start = 1.5));
  MB.Parts.BodyCylinder crank(r = {0.3, 0, 0}, diameter = 0.03), rod(r = {1, 0, 0}, diameter = 0.03), rocker(r = {0.8, 0, 0}, diameter = 0.03);
  MB.Parts.FixedTranslation base(r = {1, 0, 0.1});
equation
  connect(world.frame_b, j1.frame_a);
  connect(j1.frame_b, crank.frame_a);
  connect(crank.frame_b, j2.frame_a);
  connect(j2.frame_b, rod.frame_a);
  connect(rod.frame_b, j3.frame_a);
  connect(j3.frame_b, rocker.frame_b);
  connect(rocker.frame_a, j4.frame_b);
  connect(world.frame_b, base.frame_a);
  connect(base.frame_b, j4.frame_a);
end FourHingesApart;

// Wrong: a crank drives a slide over two more hinges; the slide leaves their plane
// Cause: "main, big, small, slide" restrict the same motions (structure.overconstrained-loop).
// Way out: "make one of them".
model CrankAndObliqueSlide
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute «main»(phi(start = 1, fixed = true), w(start = 1, fixed = true));
  MB.Joints.Revolute big(phi(start = -0.5)), small;
  MB.Joints.Prismatic slide(n = {1, 0, 0.2}, s(start = 1));
  MB.Parts.BodyCylinder crank(r = {0.3, 0, 0}, diameter = 0.03), rod(r = {1, 0, 0}, diameter = 0.03);
  MB.Parts.Body piston(m = 1, r_CM = {0, 0, 0});
equation
  connect(world.frame_b, main.frame_a);
  connect(main.frame_b, crank.frame_a);
  connect(crank.frame_b, big.frame_a);
  connect(big.frame_b, rod.frame_a);
  connect(rod.frame_b, small.frame_a);
  connect(small.frame_b, piston.frame_a);
  connect(world.frame_b, slide.frame_a);
  connect(slide.frame_b, piston.frame_a);
end CrankAndObliqueSlide;

// Wrong: a carriage on two rails that is wider than the gauge
// Cause: "left, right" restrict the same motions (structure.overconstrained-loop).
// Way out: "more freedom".
model TwoRailsApart
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Prismatic «left»(s(fixed = true), v(fixed = true)), right;
  MB.Parts.FixedTranslation gauge(r = {0, 0, 0.9});
  MB.Parts.BodyShape carriage(r = {0, 0, 1}, r_CM = {0, 0, 0.5}, m = 1);
equation
  connect(world.frame_b, left.frame_a);
  connect(world.frame_b, gauge.frame_a);
  connect(gauge.frame_b, right.frame_a);
  connect(left.frame_b, carriage.frame_a);
  connect(carriage.frame_b, right.frame_b);
end TwoRailsApart;

// Wrong: a body on a slide has no mass
// Cause: nothing resists the motion of "slide" (initialization.nothing-resists).
// Way out: "Give".
// Run: 1 s
model MasslessBody
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute hinge(phi(fixed = true), w(fixed = true));
  MB.Joints.Prismatic «slide»(s(fixed = true), v(fixed = true));
  MB.Parts.Body heavy(m = 1, r_CM = {0, -1, 0}), light(m = 0, r_CM = {0, -1, 0});
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, heavy.frame_a);
  connect(heavy.frame_a, slide.frame_a);
  connect(slide.frame_b, light.frame_a);
end MasslessBody;

// Wrong: a point mass is on the axis of its hinge
// Cause: nothing resists the motion of "hinge" (initialization.nothing-resists).
// Way out: "inertia about the axis".
// Run: 1 s
model MassOnAxis
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute «hinge»(n = {0, 1, 0}, phi(fixed = true), w(fixed = true));
  MB.Parts.FixedTranslation rod(r = {0, 1, 0});
  MB.Parts.PointMass mass(m = 1);
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, rod.frame_a);
  connect(rod.frame_b, mass.frame_a);
end MassOnAxis;

// Wrong: a point mass slides and turns about itself
// Cause: nothing resists "guide" up to "mass" (structure.nothing-resists).
// Way out: "inertia about the axis".
model MassOnGuide
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Cylindrical «guide»(n = {0, 1, 0}, s(fixed = true), v(fixed = true), phi(fixed = true), w(fixed = true));
  MB.Parts.PointMass mass(m = 1);
equation
  connect(world.frame_b, guide.frame_a);
  connect(guide.frame_b, mass.frame_a);
end MassOnGuide;

// Wrong: a rod turns on itself between two hinges that carry a point mass beside it
// Cause: nothing resists the motion of "second" (initialization.nothing-resists).
// Way out: "inertia about the axis".
// Run: 1 s
model MassOnSecondAxis
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Joints.Revolute first(n = {0, 0, 1}, phi(fixed = true), w(fixed = true));
  MB.Joints.Revolute «second»(n = {0, 1, 0}, phi(fixed = true), w(fixed = true));
  MB.Parts.FixedTranslation rod(r = {0, -1, 0});
  MB.Parts.PointMass mass(m = 1);
equation
  connect(world.frame_b, first.frame_a);
  connect(first.frame_b, second.frame_a);
  connect(second.frame_b, rod.frame_a);
  connect(rod.frame_b, mass.frame_a);
end MassOnSecondAxis;

// Wrong: a chain of joints hangs nowhere; only a mass without orientation is at its end.
// Cause: "Nothing gives the frame of a PointMass an orientation" (simulator.assertion).
// Run: 1 s
model ChainWithoutRoot
  import MB = Modelica.Mechanics.MultiBody;
  inner MB.World world;
  MB.Parts.FixedTranslation rod(r = {0.5, 0, 0});
  MB.Joints.Revolute first(phi(start = 0.5));
  MB.Joints.Revolute second(phi(start = 0.5));
  MB.Parts.PointMass «mass»(m = 1);
equation
  connect(rod.frame_b, first.frame_a);
  connect(first.frame_b, second.frame_a);
  connect(second.frame_b, mass.frame_a);
end ChainWithoutRoot;
