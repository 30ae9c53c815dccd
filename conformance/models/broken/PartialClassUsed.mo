// Wrong: a component has a partial class.
// Place: «Modelica.Electrical.Analog.Interfaces.OnePort» plug;
// Cause: "plug" has the partial class "Modelica.Electrical.Analog.Interfaces.OnePort" (instantiate.partial-component).
// Way out: "complete".
model PartialClassUsed
  Modelica.Electrical.Analog.Interfaces.OnePort plug;
end PartialClassUsed;
