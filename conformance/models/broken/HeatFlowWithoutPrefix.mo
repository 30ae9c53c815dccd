// Wrong: in an own heat port the heat flow is no flow variable.
// Place: «connect(room.port, wall.port)»;
// Cause: "Q_flow" is "a flow variable" in the first connector and "a potential variable" in the second (flatten.connect-flow).
// Way out: "same prefix".
model HeatFlowWithoutPrefix
  connector MyHeatPort
    Real T;
    Real Q_flow;
  end MyHeatPort;
  model Wall
    MyHeatPort port;
  equation
    port.Q_flow = 2*(port.T - 293);
  end Wall;
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor room(C = 100);
  Wall wall;
equation
  connect(room.port, wall.port);
end HeatFlowWithoutPrefix;
