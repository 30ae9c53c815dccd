within Modelica.Mechanics.MultiBody;
package Types "Choices, colours and sizes"
  extends Modelica.Icons.TypesPackage;

  type Axis = Real[3](each final unit = "1") "A direction; its length does not matter" annotation(Evaluate = true);
  type AxisLabel = String "Name of an axis in an icon";
  type RotationSequence = Integer[3](min = {1, 1, 1}, max = {3, 3, 3}) "Axes about which is turned, one after the other: 1 for x, 2 for y, 3 for z" annotation(Evaluate = true);
  type Color = Integer[3](each min = 0, each max = 255) "Red, green and blue";
  type RealColor = Real[3](each min = 0, each max = 255) "Red, green and blue";
  type SpecularCoefficient = Real(min = 0) "How much a surface shines; 0: not at all";
  type ShapeType = String "box, sphere, cylinder, pipecylinder, cone, pipe, beam, gearwheel, spring, or a file";
  type ShapeExtra = Real "What one more number of a shape says";

  type ResolveInFrameA = enumeration(
    world "In the world",
    frame_a "In frame_a",
    frame_resolve "In frame_resolve, which is connected then") "Where an absolute vector is resolved";

  type ResolveInFrameB = enumeration(
    world "In the world",
    frame_b "In frame_b",
    frame_resolve "In frame_resolve, which is connected then") "Where an absolute vector is resolved";

  type ResolveInFrameAB = enumeration(
    world "In the world",
    frame_a "In frame_a",
    frame_b "In frame_b",
    frame_resolve "In frame_resolve, which is connected then") "Where a relative vector is resolved";

  type RotationTypes = enumeration(
    RotationAxis "By an axis and an angle",
    TwoAxesVectors "By the directions of two axes",
    PlanarRotationSequence "By three angles about three axes") "How a fixed rotation is given";

  type GravityTypes = enumeration(
    NoGravity "None",
    UniformGravity "The same everywhere",
    PointGravity "Towards the origin of the world, by the inverse square of the distance") "Kind of gravity";

  type VectorQuantity = enumeration(
    Force "A force",
    Torque "A torque",
    Velocity "A velocity",
    Acceleration "An acceleration",
    AngularVelocity "An angular velocity",
    AngularAcceleration "An angular acceleration",
    RelativePosition "A distance") "What an arrow stands for; all arrows of one quantity have one scale";

  package Defaults "Colours, and ratios of sizes"
    extends Modelica.Icons.Package;
    constant Color BodyColor = {0, 128, 255} "Bodies";
    constant Color RodColor = {155, 155, 155} "Rods without mass";
    constant Color JointColor = {255, 0, 0} "Joints";
    constant Color ForceColor = {0, 128, 0} "Forces";
    constant Color TorqueColor = {0, 128, 0} "Torques";
    constant Color SpringColor = {0, 0, 255} "Springs";
    constant Color SensorColor = {255, 255, 0} "Sensors";
    constant Color FrameColor = {0, 0, 0} "Axes of frames";
    constant Color ArrowColor = {0, 0, 255} "Arrows";
    constant Real FrameHeadLengthFraction = 5.0 "Length of the head of an axis over its diameter";
    constant Real FrameHeadWidthFraction = 3.0 "Width of the head of an axis over its diameter";
    constant Real FrameLabelHeightFraction = 3.0 "Height of the label of an axis over its diameter";
    constant Real ArrowHeadLengthFraction = 4.0 "Length of the head of an arrow over its diameter";
    constant Real ArrowHeadWidthFraction = 3.0 "Width of the head of an arrow over its diameter";
    constant Real BodyCylinderDiameterFraction = 3 "Diameter of the sphere of a body over that of the rod to it";
    constant Real JointRodDiameterFraction = 2 "Diameter of the sphere of a joint over that of the rod between two";
  end Defaults;
end Types;
