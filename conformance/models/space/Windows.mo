model Windows "Two windows of unit rods (problem A02 of the IFToMM collection): flat, both are singular"
  import MB = Modelica.Mechanics.MultiBody;
  parameter Integer N = 2 "Number of windows";
  inner MB.World world(g = 9.81);
  MB.Parts.FixedTranslation ground[N](each r = {1, 0, 0}, each animation = false);
  MB.Joints.Revolute base[N + 1](phi(each start = Modelica.Constants.pi/2, fixed = cat(1, {true}, fill(false, N))), w(each start = -1, fixed = cat(1, {true}, fill(false, N))));
  MB.Parts.BodyShape post[N + 1](each r = {1, 0, 0}, each r_CM = {0.5, 0, 0}, each m = 1, each I_11 = 1e-4, each I_22 = 1/12, each I_33 = 1/12, each animation = false);
  MB.Joints.Revolute corner[N](phi(each start = -Modelica.Constants.pi/2));
  MB.Parts.BodyShape beam[N](each r = {1, 0, 0}, each r_CM = {0.5, 0, 0}, each m = 1, each I_11 = 1e-4, each I_22 = 1/12, each I_33 = 1/12, each animation = false);
  MB.Joints.RevolutePlanarLoopConstraint closing[N];
equation
  connect(world.frame_b, base[1].frame_a);
  connect(world.frame_b, ground[1].frame_a);
  for i in 2:N loop
    connect(ground[i - 1].frame_b, ground[i].frame_a);
  end for;
  for i in 1:N loop
    connect(ground[i].frame_b, base[i + 1].frame_a);
    connect(post[i].frame_b, corner[i].frame_a);
    connect(corner[i].frame_b, beam[i].frame_a);
    connect(beam[i].frame_b, closing[i].frame_a);
    connect(closing[i].frame_b, post[i + 1].frame_b);
  end for;
  for i in 1:N + 1 loop
    connect(base[i].frame_b, post[i].frame_a);
  end for;
end Windows;
