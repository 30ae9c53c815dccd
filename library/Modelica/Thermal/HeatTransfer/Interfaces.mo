within Modelica.Thermal.HeatTransfer;
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

  partial model Element1D "A component that heat passes without being stored"
    SI.HeatFlowRate Q_flow "Heat flow from port_a to port_b";
    SI.TemperatureDifference dT "Temperature of port_a less that of port_b";
    HeatPort_a port_a "Left port";
    HeatPort_b port_b "Right port";
  equation
    dT = port_a.T - port_b.T;
    port_a.Q_flow = Q_flow;
    port_b.Q_flow = -Q_flow;
  end Element1D;

  partial model PartialElementaryConditionalHeatPort "A component that may give its losses to a heat port"
    parameter Boolean useHeatPort = false "Have a heat port";
    parameter SI.Temperature T = 293.15 "Temperature of the component without heat port";
    HeatPort_a heatPort(final T = TheatPort, final Q_flow = -lossPower) if useHeatPort "Where the losses go";
    SI.Power lossPower "Power that becomes heat";
    SI.Temperature TheatPort "Temperature of the component";
  equation
    if not useHeatPort then
      TheatPort = T;
    end if;
  end PartialElementaryConditionalHeatPort;

  partial model PartialElementaryConditionalHeatPortWithoutT "A component that may give its losses to a heat port, whatever its temperature"
    parameter Boolean useHeatPort = false "Have a heat port";
    HeatPort_a heatPort(final Q_flow = -lossPower) if useHeatPort "Where the losses go";
    SI.Power lossPower "Power that becomes heat";
  end PartialElementaryConditionalHeatPortWithoutT;
end Interfaces;
