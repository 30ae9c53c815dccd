within Modelica.Mechanics;
package MultiBody "Mechanisms in space: bodies, joints, forces, sensors, and what is seen of them"
  extends Modelica.Icons.Package;
  annotation(
    Documentation(
      info = "<html><p>Rigid bodies joined in chains, trees and closed loops. A frame has the position r_0 of its origin, resolved in the world, and its orientation R: R.T turns a vector of the world into one of the frame, R.w is the angular velocity, resolved in the frame. Force f and torque t at a frame are resolved in it.</p><p>Every model has one inner World. Joints have the states of a mechanism, two for each degree of freedom; a body that no joint holds takes its own. Loops are closed by connecting: one joint of a loop loses its states. A planar loop of revolute joints says six things about three unknowns; one of its joints is a RevolutePlanarLoopConstraint.</p><p>This is Cosimo's stand-in for those who have no Modelica Standard Library: names, connectors and parameters are those of that library, and so are the results.</p></html>"));
end MultiBody;
