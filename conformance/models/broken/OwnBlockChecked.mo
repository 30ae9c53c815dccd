// Wrong: an own block without connections has no equation for its output.
// Place: block «OwnBlockChecked»
// Cause: "y" is in no equation (structure.unused-variable).
// Way out: "Add an equation for 'y'".
block OwnBlockChecked
  extends Modelica.Blocks.Interfaces.SISO;
end OwnBlockChecked;
