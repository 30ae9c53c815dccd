package SpatialContacts "Bodies in space that touch: geometry, normal forces, friction"
  extends Modelica.Icons.Package;
  annotation(
    version = "0.1.0",
    Documentation(
      info = "<html><p>A Contact is between two frames of Modelica.Mechanics.MultiBody, each with a Surface: a plane, a sphere, a box, a cylinder or a capsule. It pushes the bodies apart while the surfaces penetrate, and resists sliding, rolling and spinning.</p><p>What can touch what: a sphere touches a plane, a sphere, a box, a cylinder and a capsule. A plane is touched by a box at its 8 corners, by a cylinder at its 2 rims, by a capsule at its 2 ends. Other pairs are refused.</p><p>Normal forces are those of springs and dampers in the surfaces, stiff but without jumps, or those of rigid surfaces: impacts of no duration, and rest. Friction is regularised, or exact: surfaces stick or slide. RigidSphere is a free sphere that bounces; it needs no loops of equations.</p></html>"));
end SpatialContacts;
