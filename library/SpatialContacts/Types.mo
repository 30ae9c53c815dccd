within SpatialContacts;
package Types "Choices"
  extends Modelica.Icons.TypesPackage;

  type Kind = enumeration(
    plane "A plane without ends",
    sphere "A sphere",
    box "A box",
    cylinder "A cylinder with flat ends",
    capsule "A cylinder with round ends") "Form of a surface";

  type NormalLaw = enumeration(
    Impact "K*z^exponent, and damping that comes in with the penetration z",
    Hertz "Two elastic bodies with round surfaces: K*z^1.5, with K from their materials") "Force of a penetration";
end Types;
