within Modelica.Blocks;
package Sources "Signals of time"
  extends Modelica.Icons.SourcesPackage;
  import Modelica.Blocks.Interfaces;
  import Modelica.Constants.pi;
  import Modelica.Units.SI;

  block RealExpression "The value of an expression"
    Interfaces.RealOutput y = 0.0 "Output: modify it with an expression";
    annotation(Documentation(info="<html><p>The output is bound to an expression by a modification, as in <code>RealExpression e(y = body.v^2)</code>.</p></html>"));
  end RealExpression;

  block IntegerExpression "The value of an Integer expression"
    Interfaces.IntegerOutput y = 0 "Output: modify it with an expression";
    annotation(Documentation(info="<html><p>The output is bound to an expression by a modification.</p></html>"));
  end IntegerExpression;

  block BooleanExpression "The value of a Boolean expression"
    Interfaces.BooleanOutput y = false "Output: modify it with an expression";
    annotation(Documentation(info="<html><p>The output is bound to an expression by a modification, as in <code>BooleanExpression e(y = tank.level &gt; 2)</code>.</p></html>"));
  end BooleanExpression;

  block ContinuousClock "The time since a time"
    parameter Real offset = 0 "Added to the signal";
    parameter SI.Time startTime = 0 "The output is the offset until then";
    extends Interfaces.SO;
  equation
    y = offset + (if time < startTime then 0 else time - startTime);
    annotation(Documentation(info="<html><p>y = offset, and from startTime on y = offset + time - startTime.</p></html>"));
  end ContinuousClock;

  block Constant "The same value always"
    parameter Real k(start = 1) "Value";
    extends Interfaces.SO;
  equation
    y = k;
    annotation(Documentation(info="<html><p>y = k.</p></html>"));
  end Constant;

  block Step "A step"
    parameter Real height = 1 "Height of the step";
    extends Interfaces.SignalSource;
  equation
    y = offset + (if time < startTime then 0 else height);
    annotation(Documentation(info="<html><p>y = offset, and from startTime on y = offset + height.</p></html>"));
  end Step;

  block Ramp "A straight rise to a value that is kept"
    parameter Real height = 1 "Height of the ramp";
    parameter SI.Time duration(min = 0.0, start = 2) "Duration of the rise; 0 for a step";
    extends Interfaces.SignalSource;
  equation
    y = offset + (if time < startTime then 0
                  elseif time < startTime + duration then (time - startTime)*height/duration
                  else height);
    annotation(Documentation(info="<html><p>The output rises by height, linearly from startTime to startTime + duration.</p></html>"));
  end Ramp;

  block Sine "A sine"
    parameter Real amplitude = 1 "Amplitude";
    parameter SI.Frequency f(start = 1) "Frequency";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter Boolean continuous = false "Keep the value at startTime before it";
    extends Interfaces.SignalSource;
  equation
    y = offset + amplitude*(if time < startTime then (if continuous then Modelica.Math.sin(phase) else 0)
                            else Modelica.Math.sin(2*pi*f*(time - startTime) + phase));
    annotation(Documentation(info="<html><p>y = offset, and from startTime on y = offset + amplitude sin(2 &pi; f (time - startTime) + phase).</p></html>"));
  end Sine;

  block Cosine "A cosine"
    parameter Real amplitude = 1 "Amplitude";
    parameter SI.Frequency f(start = 1) "Frequency";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter Boolean continuous = false "Keep the value at startTime before it";
    extends Interfaces.SignalSource;
  equation
    y = offset + amplitude*(if time < startTime then (if continuous then Modelica.Math.cos(phase) else 0)
                            else Modelica.Math.cos(2*pi*f*(time - startTime) + phase));
    annotation(Documentation(info="<html><p>y = offset, and from startTime on y = offset + amplitude cos(2 &pi; f (time - startTime) + phase).</p></html>"));
  end Cosine;

  block ExpSine "A sine that dies away"
    parameter Real amplitude = 1 "Amplitude";
    parameter SI.Frequency f(start = 2) "Frequency";
    parameter SI.Angle phase = 0 "Angle at startTime";
    parameter SI.Damping damping(start = 1) "Damping";
    extends Interfaces.SignalSource;
  equation
    y = offset + (if time < startTime then 0
                  else amplitude*Modelica.Math.exp(-(time - startTime)*damping)*Modelica.Math.sin(2*pi*f*(time - startTime) + phase));
    annotation(Documentation(info="<html><p>y = offset, and from startTime on, with t = time - startTime, y = offset + amplitude e<sup>-damping t</sup> sin(2 &pi; f t + phase).</p></html>"));
  end ExpSine;

  block Exponentials "An exponential rise, then an exponential fall"
    parameter Real outMax = 1 "Where the rise would end";
    parameter SI.Time riseTime(min = 0, start = 0.5) "Duration of the rise";
    parameter SI.Time riseTimeConst(min = Modelica.Constants.small) = 0.1 "Time constant of the rise";
    parameter SI.Time fallTimeConst(min = Modelica.Constants.small) = riseTimeConst "Time constant of the fall";
    extends Interfaces.SignalSource;
  protected
    parameter Real top = outMax*(1 - Modelica.Math.exp(-riseTime/riseTimeConst)) "Output, less offset, at the end of the rise";
  equation
    y = offset + (if time < startTime then 0
                  elseif time < startTime + riseTime then outMax*(1 - Modelica.Math.exp(-(time - startTime)/riseTimeConst))
                  else top*Modelica.Math.exp(-(time - startTime - riseTime)/fallTimeConst));
    annotation(Documentation(info="<html><p>The output nears offset + outMax with riseTimeConst for riseTime, then offset with fallTimeConst.</p></html>"));
  end Exponentials;

  partial block PartialPeriodic "Periods that begin at startTime + count*period"
    parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Duration of a period";
    parameter Integer nperiod = -1 "Number of periods; negative for all the time";
    extends Interfaces.SignalSource;
  protected
    Integer count(fixed = false) "Number of the period, from 0; negative before startTime";
    SI.Time begin "When the period began";
    Boolean active "Whether the current period is one of the nperiod periods";
  initial equation
    count = integer(floor(noEvent((time - startTime)/period)));
  equation
    when time >= startTime + (pre(count) + 1)*period then
      count = pre(count) + 1;
    end when;
    begin = startTime + count*period;
    active = count >= 0 and (nperiod < 0 or count < nperiod);
    annotation(Documentation(info="<html><p>Periods are counted by time events, so that the k-th one begins at startTime + k period, without accumulated roundoff.</p></html>"));
  end PartialPeriodic;

  block Pulse "Rectangular pulses"
    parameter Real amplitude = 1 "Height of the pulses";
    parameter Real width(final min = Modelica.Constants.small, final max = 100) = 50 "Duration of a pulse in percent of the period";
    extends PartialPeriodic;
  equation
    y = offset + (if active and time < begin + period*width/100 then amplitude else 0);
    annotation(Documentation(info="<html><p>In each period the output is offset + amplitude for width percent of the time, then offset.</p></html>"));
  end Pulse;

  block SawTooth "Straight rises"
    parameter Real amplitude = 1 "Height of a rise";
    extends PartialPeriodic;
  equation
    y = offset + (if active then amplitude*(time - begin)/period else 0);
    annotation(Documentation(info="<html><p>In each period the output rises linearly from offset to offset + amplitude.</p></html>"));
  end SawTooth;

  block Trapezoid "Trapezoidal pulses"
    parameter Real amplitude = 1 "Height of the pulses";
    parameter SI.Time rising(final min = 0) = 0 "Duration of the rise";
    parameter SI.Time width(final min = 0) = 0.5 "Duration of the plateau";
    parameter SI.Time falling(final min = 0) = 0 "Duration of the fall";
    extends PartialPeriodic;
  equation
    y = offset + (if not active then 0
                  elseif time < begin + rising then amplitude*(time - begin)/rising
                  elseif time < begin + rising + width then amplitude
                  elseif time < begin + rising + width + falling then amplitude*(begin + rising + width + falling - time)/falling
                  else 0);
    annotation(Documentation(info="<html><p>In each period the output rises linearly, stays at offset + amplitude, falls linearly and stays at offset.</p></html>"));
  end Trapezoid;

  block TimeTable "Straight lines between the points of a table"
    parameter Real table[:, 2] = fill(0.0, 0, 2) "Times, which must not decrease, and values";
    parameter SI.Time timeScale(min = Modelica.Constants.eps) = 1 "Unit of the times";
    extends Interfaces.SignalSource;
    parameter SI.Time shiftTime = startTime "Added to the times of the table";
  protected
    parameter Integer n = size(table, 1) "Number of points";
    Integer segment(fixed = false, min = 1, max = n) "Number of the point that begins the present segment";
    SI.Time next "When the next segment begins";
    Real t "Time on the table's axis";
    parameter Real first(fixed = false);
    function locate "Number of the last point that is not later than t, at least 1, at most n - 1"
      extends Modelica.Icons.Function;
      input Real table[:, 2];
      input Real t;
      output Integer i = 1;
    algorithm
      while i < size(table, 1) - 1 and table[i + 1, 1] <= t loop
        i := i + 1;
      end while;
    end locate;
    function interpolate "Value of a segment, continued beyond its ends"
      extends Modelica.Icons.Function;
      input Real table[:, 2];
      input Integer i;
      input Real t;
      output Real y;
    protected
      Integer k = min(i + 1, size(table, 1));
    algorithm
      y := if table[k, 1] > table[i, 1] then table[i, 2] + (table[k, 2] - table[i, 2])*(t - table[i, 1])/(table[k, 1] - table[i, 1])
           else table[k, 2];
      annotation(derivative(zeroDerivative = table, zeroDerivative = i) = slope);
    end interpolate;
    function slope "Derivative of interpolate"
      extends Modelica.Icons.Function;
      input Real table[:, 2];
      input Integer i;
      input Real t;
      input Real der_t;
      output Real der_y;
    protected
      Integer k = min(i + 1, size(table, 1));
    algorithm
      der_y := if table[k, 1] > table[i, 1] then (table[k, 2] - table[i, 2])*der_t/(table[k, 1] - table[i, 1]) else 0;
    end slope;
    function pointTime "When the segment after this one begins"
      extends Modelica.Icons.Function;
      input Real table[:, 2];
      input Integer i;
      output Real t;
    algorithm
      t := if i + 1 < size(table, 1) then table[i + 1, 1] else Modelica.Constants.inf;
    end pointTime;
  initial equation
    first = (time - shiftTime)/timeScale;
    segment = locate(table, first);
  equation
    assert(n > 0, "a table needs a point");
    assert(ascends(table[:, 1]), "the times of a table must not decrease");
    t = (time - shiftTime)/timeScale;
    next = shiftTime + timeScale*pointTime(table, pre(segment));
    when time >= next then
      segment = locate(table, (next - shiftTime)/timeScale);
    end when;
    y = offset + (if time < startTime then 0 else interpolate(table, segment, t));
    annotation(Documentation(info="<html><p>The value of the table at time/timeScale - shiftTime/timeScale, added to offset. Beyond its ends the first and the
last segment are continued. Of two points with the same time, the later one holds from that time on. The points are time events.</p></html>"));
  end TimeTable;

  block BooleanConstant "The same Boolean always"
    parameter Boolean k = true "Value";
    extends Interfaces.partialBooleanSource;
  equation
    y = k;
    annotation(Documentation(info="<html><p>y = k.</p></html>"));
  end BooleanConstant;

  block BooleanStep "A Boolean that changes once"
    parameter SI.Time startTime = 0 "When it changes";
    parameter Boolean startValue = false "Value before that";
    extends Interfaces.partialBooleanSource;
  equation
    y = if time >= startTime then not startValue else startValue;
    annotation(Documentation(info="<html><p>y = startValue, and from startTime on its contrary.</p></html>"));
  end BooleanStep;

  block BooleanPulse "Boolean pulses"
    parameter Real width(final min = Modelica.Constants.small, final max = 100) = 50 "Duration of a pulse in percent of the period";
    parameter SI.Time period(final min = Modelica.Constants.small, start = 1) "Duration of a period";
    parameter SI.Time startTime = 0 "When the first pulse begins";
    extends Interfaces.partialBooleanSource;
  protected
    Integer count(fixed = false) "Number of the period, from 0; negative before startTime";
  initial equation
    count = integer(floor(noEvent((time - startTime)/period)));
  equation
    when time >= startTime + (pre(count) + 1)*period then
      count = pre(count) + 1;
    end when;
    y = count >= 0 and time < startTime + (count + width/100)*period;
    annotation(Documentation(info="<html><p>In each period from startTime on the output is true for width percent of the time.</p></html>"));
  end BooleanPulse;

  block SampleTrigger "True at the instants of a clock"
    parameter SI.Time period(final min = Modelica.Constants.small, start = 0.01) "Time between two instants";
    parameter SI.Time startTime = 0 "The first instant";
    extends Interfaces.partialBooleanSource;
  equation
    y = sample(startTime, period);
    annotation(Documentation(info="<html><p>y = sample(startTime, period): true in the instants startTime + k period, false between.</p></html>"));
  end SampleTrigger;

  block BooleanTable "A Boolean that changes at given times"
    parameter SI.Time table[:] = {0, 1} "When it changes";
    parameter Boolean startValue = false "Value before the first of these times";
    parameter SI.Time startTime = -Modelica.Constants.inf "Earlier times do not count";
    parameter SI.Time shiftTime = 0 "Added to the times";
    extends Interfaces.partialBooleanSource;
  protected
    Boolean passed[size(table, 1)] "Which of the times are over";
  equation
    assert(ascends(table), "the times of a table must not decrease");
    for i in 1:size(table, 1) loop
      passed[i] = time >= max(startTime, table[i] + shiftTime);
    end for;
    y = if mod(sum(if passed[i] then 1 else 0 for i in 1:size(table, 1)), 2) == 0 then startValue else not startValue;
    annotation(Documentation(info="<html><p>The output begins with startValue and changes at each time of the table.</p></html>"));
  end BooleanTable;

  block IntegerConstant "The same Integer always"
    parameter Integer k(start = 1) "Value";
    extends Interfaces.IntegerSO;
  equation
    y = k;
    annotation(Documentation(info="<html><p>y = k.</p></html>"));
  end IntegerConstant;

  block IntegerStep "A step between two Integers"
    parameter Integer height = 1 "Height of the step";
    extends Interfaces.IntegerSignalSource;
  equation
    y = offset + (if time < startTime then 0 else height);
    annotation(Documentation(info="<html><p>y = offset, and from startTime on y = offset + height.</p></html>"));
  end IntegerStep;
protected
  function ascends "Whether no time is before the one above it"
    extends Modelica.Icons.Function;
    input Real times[:];
    output Boolean y = true;
  algorithm
    for i in 2:size(times, 1) loop
      y := y and times[i] >= times[i - 1];
    end for;
  end ascends;
end Sources;
