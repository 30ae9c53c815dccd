within Modelica.Thermal;
package HeatTransfer "Conduction of heat between bodies of one temperature each"
  extends Modelica.Icons.Package;

  package Interfaces "Heat ports"
    extends Modelica.Icons.InterfacesPackage;
    import Modelica.Units.SI;

    partial connector HeatPort "Where heat enters a component"
      SI.Temperature T "Temperature";
      flow SI.HeatFlowRate Q_flow "Heat flow into the component";
    end HeatPort;

    connector HeatPort_a "The left port"
      extends HeatPort;
    end HeatPort_a;

    connector HeatPort_b "The right port"
      extends HeatPort;
    end HeatPort_b;
  end Interfaces;
end HeatTransfer;
