within ;
package PlanarMechanics "Bodies and joints that move in a plane"
  extends Modelica.Icons.Package;
  annotation(
    version = "1.0.0",
    uses(Modelica(version = "4.1.0")),
    Documentation(
      info = "Mechanisms in the plane, from bodies, joints, springs, contacts and drives.
A frame is a point with a direction, fixed to a part: position x, y and angle phi in the world, and the cut force fx, fy and cut torque t that act there on the component. All are resolved in the world.
States are the coordinates of the joints: angle and angular velocity of a Revolute, distance and velocity of a Prismatic. A mechanism that is a tree then has as many states as its joints have, two for each degree of freedom, and bodies add none. Body coordinates are derived.
A closed loop has fewer degrees of freedom than its joints. Close it with any joint, and index reduction selects the states among the joints; or close it with a joint whose name begins with Cut: it has no coordinates that could become states, and it names the variables on which the equations of the loop are best torn.
Cut forces of joints are variables (frame_a.fx, frame_a.fy, frame_a.t), and so reaction forces are part of the result.
Joints with useFlange = true have a one-dimensional flange for drives, springs, dampers and friction of Modelica.Mechanics.
Direct and inverse problems: a joint driven through its flange by a Torque or Force moves as it must; the joints RevoluteMotion and PrismaticMotion move as prescribed, and their t or f is the torque or force that it takes.
The annotation __Cosimo_tearing = true at the declaration of a variable says that the variable is a good choice when the equations of an algebraic loop are torn: a tool may guess it and compute the rest of the loop from it. Tools that do not know it ignore it. It stands at the coordinates of joints, their first and second derivatives, and at the cut forces of cut joints."));
end PlanarMechanics;
