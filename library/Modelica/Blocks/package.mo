within Modelica;
package Blocks "Blocks with signals as inputs and outputs"
  extends Modelica.Icons.Package;
  annotation(
    Documentation(
      info="<html><p>Blocks with directed connectors: sources, arithmetic, dynamics, limits, logic. Names of blocks, parameters and
connectors are those of the Modelica Standard Library.</p></html>"));
end Blocks;
