within Modelica;
package SIunits "The name of Modelica.Units.SI before version 4"
  extends Modelica.Units.SI;

  package Conversions "The name of Modelica.Units.Conversions before version 4"
    extends Modelica.Units.Conversions;

    package NonSIunits "The name of Modelica.Units.NonSI before version 4"
      extends Modelica.Units.NonSI;
    end NonSIunits;
  end Conversions;
end SIunits;
