within Modelica.Blocks;
package Interfaces "Connectors of signals, and blocks with nothing but connectors"
  extends Modelica.Icons.InterfacesPackage;

  connector RealInput = input Real "Real signal that comes in";
  connector RealOutput = output Real "Real signal that goes out";
  connector BooleanInput = input Boolean "Boolean signal that comes in";
  connector BooleanOutput = output Boolean "Boolean signal that goes out";
  connector IntegerInput = input Integer "Integer signal that comes in";
  connector IntegerOutput = output Integer "Integer signal that goes out";

  partial block SO "A block with one output"
    RealOutput y "Output";
  end SO;

  partial block MO "A block with a vector of outputs"
    parameter Integer nout(min = 1) = 1 "Number of outputs";
    RealOutput y[nout] "Outputs";
  end MO;

  partial block SISO "A block with one input and one output"
    RealInput u "Input";
    RealOutput y "Output";
  end SISO;

  partial block SI2SO "A block with two inputs and one output"
    RealInput u1 "First input";
    RealInput u2 "Second input";
    RealOutput y "Output";
  end SI2SO;

  partial block SIMO "A block with one input and a vector of outputs"
    parameter Integer nout = 1 "Number of outputs";
    RealInput u "Input";
    RealOutput y[nout] "Outputs";
  end SIMO;

  partial block MISO "A block with a vector of inputs and one output"
    parameter Integer nin = 1 "Number of inputs";
    RealInput u[nin] "Inputs";
    RealOutput y "Output";
  end MISO;

  partial block PartialRealMISO "A block with a vector of inputs that may be empty, and one output"
    parameter Integer significantDigits(min = 1) = 3 "Digits shown by a display";
    parameter Integer nu(min = 0) = 0 "Number of inputs";
    RealInput u[nu] "Inputs";
    RealOutput y "Output";
  end PartialRealMISO;

  partial block MIMO "A block with a vector of inputs and a vector of outputs"
    parameter Integer nin = 1 "Number of inputs";
    parameter Integer nout = 1 "Number of outputs";
    RealInput u[nin] "Inputs";
    RealOutput y[nout] "Outputs";
  end MIMO;

  partial block MIMOs "A block with as many inputs as outputs"
    parameter Integer n = 1 "Number of inputs, and of outputs";
    RealInput u[n] "Inputs";
    RealOutput y[n] "Outputs";
  end MIMOs;

  partial block SignalSource "A source of a signal that begins at a time"
    extends SO;
    parameter Real offset = 0 "Added to the signal";
    parameter Modelica.Units.SI.Time startTime = 0 "The output is the offset until then";
  end SignalSource;

  partial block SVcontrol "A controller of one set point and one measured value"
    RealInput u_s "Set point";
    RealInput u_m "Measured value";
    RealOutput y "Actuator signal";
  end SVcontrol;

  partial block BooleanSO "A block with one Boolean output"
    BooleanOutput y "Output";
  end BooleanSO;

  partial block BooleanSISO "A block with one Boolean input and one Boolean output"
    BooleanInput u "Input";
    BooleanOutput y "Output";
  end BooleanSISO;

  partial block partialBooleanSISO "A block with one Boolean input and one Boolean output"
    BooleanInput u "Input";
    BooleanOutput y "Output";
  end partialBooleanSISO;

  partial block partialBooleanSI2SO "A block with two Boolean inputs and one Boolean output"
    BooleanInput u1 "First input";
    BooleanInput u2 "Second input";
    BooleanOutput y "Output";
  end partialBooleanSI2SO;

  partial block partialBooleanSI "A block with one Boolean input"
    BooleanInput u "Input";
  end partialBooleanSI;

  partial block partialBooleanSO "A block with one Boolean output"
    BooleanOutput y "Output";
  end partialBooleanSO;

  partial block partialBooleanSource "A source of a Boolean signal"
    BooleanOutput y "Output";
  end partialBooleanSource;

  partial block partialBooleanThresholdComparison "A block that compares its input with a threshold"
    parameter Real threshold = 0 "What the input is compared with";
    RealInput u "Input";
    BooleanOutput y "Output";
  end partialBooleanThresholdComparison;

  partial block partialBooleanComparison "A block that compares two inputs"
    RealInput u1 "First input";
    RealInput u2 "Second input";
    BooleanOutput y "Output";
  end partialBooleanComparison;

  partial block IntegerSO "A block with one Integer output"
    IntegerOutput y "Output";
  end IntegerSO;

  partial block IntegerSISO "A block with one Integer input and one Integer output"
    IntegerInput u "Input";
    IntegerOutput y "Output";
  end IntegerSISO;

  partial block IntegerSignalSource "A source of an Integer signal that begins at a time"
    extends IntegerSO;
    parameter Integer offset = 0 "Added to the signal";
    parameter Modelica.Units.SI.Time startTime = 0 "The output is the offset until then";
  end IntegerSignalSource;

  partial block DiscreteBlock "A block that works at the instants of a clock"
    parameter Modelica.Units.SI.Time samplePeriod(min = 100*Modelica.Constants.eps, start = 0.1) "Time between two instants";
    parameter Modelica.Units.SI.Time startTime = 0 "The first instant";
  protected
    output Boolean sampleTrigger "True at the instants";
    output Boolean firstTrigger(start = false, fixed = true) "True at the first instant";
  equation
    sampleTrigger = sample(startTime, samplePeriod);
    when sampleTrigger then
      firstTrigger = time <= startTime + samplePeriod/2;
    end when;
  end DiscreteBlock;

  partial block DiscreteSISO "One input and one output, at the instants of a clock"
    extends DiscreteBlock;
    RealInput u "Input";
    RealOutput y "Output";
  end DiscreteSISO;
end Interfaces;
