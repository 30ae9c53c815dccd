within Modelica.Electrical.Analog;
package Sources "Voltages and currents that are given"
  extends Modelica.Icons.SourcesPackage;
  import Modelica.Units.SI;

  model SignalVoltage "A voltage that is an input"
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Blocks.Interfaces.RealInput v(unit = "V") "Voltage from positive to negative pin";
    SI.Current i "Current from positive to negative pin";
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
    annotation(Documentation(info="<html><p>The voltage from p to n is the input v.</p></html>"));
  end SignalVoltage;

  model ConstantVoltage "The same voltage always"
    parameter SI.Voltage V(start = 1) "Voltage from positive to negative pin";
    extends Interfaces.OnePort;
  equation
    v = V;
    annotation(Documentation(info="<html><p>v = V.</p></html>"));
  end ConstantVoltage;

  model StepVoltage "A step"
    parameter SI.Voltage V(start = 1) "Height of the step";
    extends Interfaces.VoltageSource(
      redeclare Modelica.Blocks.Sources.Step signalSource(height = V));
    annotation(Documentation(info="<html><p>v = offset, and from startTime on v = offset + V.</p></html>"));
  end StepVoltage;

  model RampVoltage "A straight rise to a value that is kept"
    parameter SI.Voltage V(start = 1) "Height of the ramp";
    parameter SI.Time duration(start = 2) "Duration of the rise";
    extends Interfaces.VoltageSource(
      redeclare Modelica.Blocks.Sources.Ramp signalSource(height = V, duration = duration));
    annotation(Documentation(info="<html><p>v rises by V, linearly from startTime to startTime + duration.</p></html>"));
  end RampVoltage;

  model SineVoltage "A sine"
    parameter SI.Voltage V(start = 1) "Amplitude";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter SI.Frequency f(start = 1) "Frequency";
    extends Interfaces.VoltageSource(
      redeclare Modelica.Blocks.Sources.Sine signalSource(amplitude = V, f = f, phase = phase));
    annotation(Documentation(info="<html><p>v = offset, and from startTime on v = offset + V sin(2 &pi; f (time - startTime) + phase).</p></html>"));
  end SineVoltage;

  model CosineVoltage "A cosine"
    parameter SI.Voltage V(start = 1) "Amplitude";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter SI.Frequency f(start = 1) "Frequency";
    extends Interfaces.VoltageSource(
      redeclare Modelica.Blocks.Sources.Cosine signalSource(amplitude = V, f = f, phase = phase));
    annotation(Documentation(info="<html><p>v = offset, and from startTime on v = offset + V cos(2 &pi; f (time - startTime) + phase).</p></html>"));
  end CosineVoltage;

  model ExpSineVoltage "A sine that dies away"
    parameter SI.Voltage V(start = 1) "Amplitude";
    parameter SI.Frequency f(start = 2) "Frequency";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter SI.Damping damping(start = 1) "Damping";
    extends Interfaces.VoltageSource(
      redeclare Modelica.Blocks.Sources.ExpSine signalSource(amplitude = V, f = f, phase = phase, damping = damping));
    annotation(Documentation(info="<html><p>v = offset, and from startTime on, with t = time - startTime, v = offset + V e<sup>-damping t</sup> sin(2 &pi; f t + phase).</p></html>"));
  end ExpSineVoltage;

  model PulseVoltage "Rectangular pulses"
    parameter SI.Voltage V(start = 1) "Height of the pulses";
    parameter Real width(start = 50) "Duration of a pulse in percent of the period";
    parameter SI.Time period(start = 1) "Duration of a period";
    extends Interfaces.VoltageSource(
      redeclare Modelica.Blocks.Sources.Pulse signalSource(amplitude = V, width = width, period = period));
    annotation(Documentation(info="<html><p>In each period v = offset + V for width percent of the time, then offset.</p></html>"));
  end PulseVoltage;

  model SawToothVoltage "Straight rises"
    parameter SI.Voltage V(start = 1) "Height of a rise";
    parameter SI.Time period(start = 1) "Duration of a period";
    parameter Integer nperiod = -1 "Number of periods; negative for all the time";
    extends Interfaces.VoltageSource(
      redeclare Modelica.Blocks.Sources.SawTooth signalSource(amplitude = V, period = period, nperiod = nperiod));
    annotation(Documentation(info="<html><p>In each period v rises linearly from offset to offset + V.</p></html>"));
  end SawToothVoltage;

  model TrapezoidVoltage "Trapezoidal pulses"
    parameter SI.Voltage V(start = 1) "Height of the pulses";
    parameter SI.Time rising(start = 0) "Duration of the rise";
    parameter SI.Time width(start = 0.5) "Duration of the plateau";
    parameter SI.Time falling(start = 0) "Duration of the fall";
    parameter SI.Time period(start = 1) "Duration of a period";
    parameter Integer nperiod = -1 "Number of periods; negative for all the time";
    extends Interfaces.VoltageSource(
      redeclare Modelica.Blocks.Sources.Trapezoid signalSource(amplitude = V, rising = rising, width = width, falling = falling, period = period, nperiod = nperiod));
    annotation(Documentation(info="<html><p>In each period v rises linearly, stays at offset + V, falls linearly and stays at offset.</p></html>"));
  end TrapezoidVoltage;

  model TableVoltage "Straight lines between the points of a table"
    parameter Real table[:, :] = [0, 0; 1, 1; 2, 4] "Times, which must not decrease, and voltages";
    parameter SI.Time timeScale(min = Modelica.Constants.eps) = 1 "Unit of the times";
    extends Interfaces.VoltageSource(
      redeclare Modelica.Blocks.Sources.TimeTable signalSource(table = table, timeScale = timeScale));
    annotation(Documentation(info="<html><p>v is offset plus the table's value at time - startTime, continued beyond its ends. The points are time events.</p></html>"));
  end TableVoltage;

  model SignalCurrent "A current that is an input"
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Blocks.Interfaces.RealInput i(unit = "A") "Current from positive to negative pin";
    SI.Voltage v "Voltage from positive to negative pin";
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
    annotation(Documentation(info="<html><p>The current from p to n is the input i.</p></html>"));
  end SignalCurrent;

  model ConstantCurrent "The same current always"
    parameter SI.Current I(start = 1) "Current from positive to negative pin";
    extends Interfaces.OnePort;
  equation
    i = I;
    annotation(Documentation(info="<html><p>i = I.</p></html>"));
  end ConstantCurrent;

  model StepCurrent "A step"
    parameter SI.Current I(start = 1) "Height of the step";
    extends Interfaces.CurrentSource(
      redeclare Modelica.Blocks.Sources.Step signalSource(height = I));
    annotation(Documentation(info="<html><p>i = offset, and from startTime on i = offset + I.</p></html>"));
  end StepCurrent;

  model RampCurrent "A straight rise to a value that is kept"
    parameter SI.Current I(start = 1) "Height of the ramp";
    parameter SI.Time duration(start = 2) "Duration of the rise";
    extends Interfaces.CurrentSource(
      redeclare Modelica.Blocks.Sources.Ramp signalSource(height = I, duration = duration));
    annotation(Documentation(info="<html><p>i rises by I, linearly from startTime to startTime + duration.</p></html>"));
  end RampCurrent;

  model SineCurrent "A sine"
    parameter SI.Current I(start = 1) "Amplitude";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter SI.Frequency f(start = 1) "Frequency";
    extends Interfaces.CurrentSource(
      redeclare Modelica.Blocks.Sources.Sine signalSource(amplitude = I, f = f, phase = phase));
    annotation(Documentation(info="<html><p>i = offset, and from startTime on i = offset + I sin(2 &pi; f (time - startTime) + phase).</p></html>"));
  end SineCurrent;

  model CosineCurrent "A cosine"
    parameter SI.Current I(start = 1) "Amplitude";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter SI.Frequency f(start = 1) "Frequency";
    extends Interfaces.CurrentSource(
      redeclare Modelica.Blocks.Sources.Cosine signalSource(amplitude = I, f = f, phase = phase));
    annotation(Documentation(info="<html><p>i = offset, and from startTime on i = offset + I cos(2 &pi; f (time - startTime) + phase).</p></html>"));
  end CosineCurrent;

  model ExpSineCurrent "A sine that dies away"
    parameter SI.Current I(start = 1) "Amplitude";
    parameter SI.Frequency f(start = 2) "Frequency";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter SI.Damping damping(start = 1) "Damping";
    extends Interfaces.CurrentSource(
      redeclare Modelica.Blocks.Sources.ExpSine signalSource(amplitude = I, f = f, phase = phase, damping = damping));
    annotation(Documentation(info="<html><p>i = offset, and from startTime on, with t = time - startTime, i = offset + I e<sup>-damping t</sup> sin(2 &pi; f t + phase).</p></html>"));
  end ExpSineCurrent;

  model PulseCurrent "Rectangular pulses"
    parameter SI.Current I(start = 1) "Height of the pulses";
    parameter Real width(start = 50) "Duration of a pulse in percent of the period";
    parameter SI.Time period(start = 1) "Duration of a period";
    extends Interfaces.CurrentSource(
      redeclare Modelica.Blocks.Sources.Pulse signalSource(amplitude = I, width = width, period = period));
    annotation(Documentation(info="<html><p>In each period i = offset + I for width percent of the time, then offset.</p></html>"));
  end PulseCurrent;

  model SawToothCurrent "Straight rises"
    parameter SI.Current I(start = 1) "Height of a rise";
    parameter SI.Time period(start = 1) "Duration of a period";
    parameter Integer nperiod = -1 "Number of periods; negative for all the time";
    extends Interfaces.CurrentSource(
      redeclare Modelica.Blocks.Sources.SawTooth signalSource(amplitude = I, period = period, nperiod = nperiod));
    annotation(Documentation(info="<html><p>In each period i rises linearly from offset to offset + I.</p></html>"));
  end SawToothCurrent;

  model TrapezoidCurrent "Trapezoidal pulses"
    parameter SI.Current I(start = 1) "Height of the pulses";
    parameter SI.Time rising(start = 0) "Duration of the rise";
    parameter SI.Time width(start = 0.5) "Duration of the plateau";
    parameter SI.Time falling(start = 0) "Duration of the fall";
    parameter SI.Time period(start = 1) "Duration of a period";
    parameter Integer nperiod = -1 "Number of periods; negative for all the time";
    extends Interfaces.CurrentSource(
      redeclare Modelica.Blocks.Sources.Trapezoid signalSource(amplitude = I, rising = rising, width = width, falling = falling, period = period, nperiod = nperiod));
    annotation(Documentation(info="<html><p>In each period i rises linearly, stays at offset + I, falls linearly and stays at offset.</p></html>"));
  end TrapezoidCurrent;

  model TableCurrent "Straight lines between the points of a table"
    parameter Real table[:, :] = [0, 0; 1, 1; 2, 4] "Times, which must not decrease, and currents";
    parameter SI.Time timeScale(min = Modelica.Constants.eps) = 1 "Unit of the times";
    extends Interfaces.CurrentSource(
      redeclare Modelica.Blocks.Sources.TimeTable signalSource(table = table, timeScale = timeScale));
    annotation(Documentation(info="<html><p>i is offset plus the table's value at time - startTime, continued beyond its ends. The points are time events.</p></html>"));
  end TableCurrent;
end Sources;
