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

    partial model PartialElementaryConditionalHeatPortWithoutT "A loss of power that leaves as heat, where useHeatPort asks for it"
      parameter Boolean useHeatPort = false "= true, if the heat port is there" annotation(Evaluate = true, HideResult = true, choices(checkBox = true));
      SI.Power lossPower "Power that becomes heat, positive when it leaves the component";
      HeatPort_a heatPort(final Q_flow = -lossPower) if useHeatPort "Where the heat leaves";
    end PartialElementaryConditionalHeatPortWithoutT;
  end Interfaces;
end HeatTransfer;
