within Modelica;
package Blocks "Signals"
  extends Modelica.Icons.Package;
end Blocks;
