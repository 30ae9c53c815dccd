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
    Hertz "Two elastic bodies with round surfaces: K*z^1.5, with K from their materials",
    Rigid "No penetration: impacts of no duration (Newton's restitution), and rest") "Normal force";

  type FrictionLaw = enumeration(
    Regularised "A force over the sliding velocity: surfaces at rest creep",
    Exact "Coulomb's law: surfaces stick, or slide with their full friction") "Friction";
end Types;
