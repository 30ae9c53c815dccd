within SpatialContacts;
package Surfaces "Surfaces, centred in their frames"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  record Surface "Any surface"
    extends Modelica.Icons.Record;
    Types.Kind kind "Form";
    Real n[3] = {0, 1, 0} "Outward direction of a plane, resolved in its frame; its length does not matter";
    SI.Radius radius = 0 "Radius of a sphere, cylinder or capsule";
    SI.Length length = 0 "Length of a box, of a cylinder or of the straight part of a capsule, along axis x of its frame";
    SI.Length width = 0 "Width of a box, along axis y of its frame";
    SI.Length height = 0 "Height of a box, along axis z of its frame";
  end Surface;

  record Plane "The plane through the origin of its frame, across n"
    extends Surface(kind = Types.Kind.plane);
  end Plane;

  record Sphere "A sphere about the origin of its frame"
    extends Surface(kind = Types.Kind.sphere);
  end Sphere;

  record Box "A box about the origin of its frame"
    extends Surface(kind = Types.Kind.box);
  end Box;

  record Cylinder "A cylinder about the origin of its frame; its axis is axis x"
    extends Surface(kind = Types.Kind.cylinder);
  end Cylinder;

  record Capsule "A capsule about the origin of its frame; its axis is axis x"
    extends Surface(kind = Types.Kind.capsule);
  end Capsule;
end Surfaces;
