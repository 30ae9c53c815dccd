within PlanarMechanics;
package Types "Choices"
  extends Modelica.Icons.TypesPackage;

  type ResolveInFrameB = enumeration(
      world "Resolved in the world",
      frame_b "Resolved in frame_b") "Frame in which a force on frame_b is resolved";

  type ResolveInFrameAB = enumeration(
      world "Resolved in the world",
      frame_a "Resolved in frame_a",
      frame_b "Resolved in frame_b") "Frame in which a force between two frames is resolved";
end Types;
