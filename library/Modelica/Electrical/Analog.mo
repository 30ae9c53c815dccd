within Modelica.Electrical;
package Analog "Circuits"
  extends Modelica.Icons.Package;

  package Interfaces "Pins"
    extends Modelica.Icons.InterfacesPackage;
    import Modelica.Units.SI;

    connector Pin "Where a component touches the circuit"
      SI.ElectricPotential v "Potential";
      flow SI.Current i "Current into the component";
    end Pin;

    connector PositivePin "The positive pin"
      extends Pin;
    end PositivePin;

    connector NegativePin "The negative pin"
      extends Pin;
    end NegativePin;

    partial model TwoPin "A component with two pins and a voltage between them"
      SI.Voltage v "Voltage from positive to negative pin";
      PositivePin p;
      NegativePin n;
    equation
      v = p.v - n.v;
    end TwoPin;

    partial model OnePort "A component that a current passes"
      extends TwoPin;
      SI.Current i "Current from positive to negative pin";
    equation
      i = p.i;
      p.i + n.i = 0;
    end OnePort;
  end Interfaces;
end Analog;
