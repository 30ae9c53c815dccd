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
    RealOutput y;
  end SO;

  partial block MO "A block with a vector of outputs"
    parameter Integer nout(min = 1) = 1 "Number of outputs";
    RealOutput y[nout];
  end MO;

  partial block SISO "A block with one input and one output"
    RealInput u;
    RealOutput y;
  end SISO;

  partial block SI2SO "A block with two inputs and one output"
    RealInput u1;
    RealInput u2;
    RealOutput y;
  end SI2SO;

  partial block MISO "A block with a vector of inputs and one output"
    parameter Integer nin = 1 "Number of inputs";
    RealInput u[nin];
    RealOutput y;
  end MISO;

  partial block MIMO "A block with a vector of inputs and a vector of outputs"
    parameter Integer nin = 1 "Number of inputs";
    parameter Integer nout = 1 "Number of outputs";
    RealInput u[nin];
    RealOutput y[nout];
  end MIMO;
end Interfaces;
