within Modelica;
package Units "Physical units"
  extends Modelica.Icons.Package;

  package SI "Types of physical quantities in SI units"
    extends Modelica.Icons.Package;

    // Space and time
    type Angle = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg");
    type SolidAngle = Real(final quantity = "SolidAngle", final unit = "sr");
    type Length = Real(final quantity = "Length", final unit = "m");
    type PathLength = Length;
    type Position = Length;
    type Distance = Length(min = 0);
    type Breadth = Length(min = 0);
    type Height = Length(min = 0);
    type Thickness = Length(min = 0);
    type Radius = Length(min = 0);
    type Diameter = Length(min = 0);
    type Area = Real(final quantity = "Area", final unit = "m2");
    type Volume = Real(final quantity = "Volume", final unit = "m3");
    type Time = Real(final quantity = "Time", final unit = "s");
    type Duration = Time;
    type AngularVelocity = Real(final quantity = "AngularVelocity", final unit = "rad/s");
    type AngularAcceleration = Real(final quantity = "AngularAcceleration", final unit = "rad/s2");
    type AngularJerk = Real(final quantity = "AngularJerk", final unit = "rad/s3");
    type Velocity = Real(final quantity = "Velocity", final unit = "m/s");
    type Acceleration = Real(final quantity = "Acceleration", final unit = "m/s2");
    type Jerk = Real(final quantity = "Jerk", final unit = "m/s3");
    type Period = Real(final quantity = "Time", final unit = "s");
    type Frequency = Real(final quantity = "Frequency", final unit = "Hz");
    type AngularFrequency = Real(final quantity = "AngularFrequency", final unit = "rad/s");
    type Wavelength = Real(final quantity = "Wavelength", final unit = "m");
    type WaveNumber = Real(final quantity = "WaveNumber", final unit = "m-1");
    type DampingCoefficient = Real(final quantity = "DampingCoefficient", final unit = "s-1");
    type Damping = DampingCoefficient;

    // Mechanics
    type Mass = Real(final quantity = "Mass", final unit = "kg", min = 0);
    type Density = Real(final quantity = "Density", final unit = "kg/m3", displayUnit = "g/cm3", min = 0);
    type RelativeDensity = Real(final quantity = "RelativeDensity", final unit = "1", min = 0);
    type SpecificVolume = Real(final quantity = "SpecificVolume", final unit = "m3/kg", min = 0);
    type LinearDensity = Real(final quantity = "LinearDensity", final unit = "kg/m", min = 0);
    type SurfaceDensity = Real(final quantity = "SurfaceDensity", final unit = "kg/m2", min = 0);
    type Momentum = Real(final quantity = "Momentum", final unit = "kg.m/s");
    type Impulse = Real(final quantity = "Impulse", final unit = "N.s");
    type AngularMomentum = Real(final quantity = "AngularMomentum", final unit = "kg.m2/s");
    type AngularImpulse = Real(final quantity = "AngularImpulse", final unit = "N.m.s");
    type MomentOfInertia = Real(final quantity = "MomentOfInertia", final unit = "kg.m2");
    type Inertia = MomentOfInertia;
    type Force = Real(final quantity = "Force", final unit = "N");
    type Weight = Force;
    type Torque = Real(final quantity = "Torque", final unit = "N.m");
    type MomentOfForce = Torque;
    type TranslationalSpringConstant = Real(final quantity = "TranslationalSpringConstant", final unit = "N/m");
    type TranslationalDampingConstant = Real(final quantity = "TranslationalDampingConstant", final unit = "N.s/m");
    type RotationalSpringConstant = Real(final quantity = "RotationalSpringConstant", final unit = "N.m/rad");
    type RotationalDampingConstant = Real(final quantity = "RotationalDampingConstant", final unit = "N.m.s/rad");
    type ElectricalTorqueConstant = Real(final quantity = "ElectricalTorqueConstant", final unit = "N.m/A");
    type ElectricalForceConstant = Real(final quantity = "ElectricalForceConstant", final unit = "N/A");
    type Pressure = Real(final quantity = "Pressure", final unit = "Pa", displayUnit = "bar");
    type AbsolutePressure = Pressure(min = 0, nominal = 1e5);
    type PressureDifference = Pressure;
    type PartialPressure = AbsolutePressure;
    type BulkModulus = AbsolutePressure;
    type Stress = Real(final quantity = "Stress", final unit = "Pa");
    type NormalStress = Stress;
    type ShearStress = Stress;
    type Strain = Real(final quantity = "Strain", final unit = "1");
    type LinearStrain = Strain;
    type ShearStrain = Strain;
    type PoissonNumber = Real(final quantity = "PoissonNumber", final unit = "1");
    type ModulusOfElasticity = Stress;
    type ShearModulus = Stress;
    type SecondMomentOfArea = Real(final quantity = "SecondMomentOfArea", final unit = "m4");
    type SectionModulus = Real(final quantity = "SectionModulus", final unit = "m3");
    type CoefficientOfFriction = Real(final quantity = "CoefficientOfFriction", final unit = "1");
    type DynamicViscosity = Real(final quantity = "DynamicViscosity", final unit = "Pa.s", min = 0);
    type KinematicViscosity = Real(final quantity = "KinematicViscosity", final unit = "m2/s", min = 0);
    type SurfaceTension = Real(final quantity = "SurfaceTension", final unit = "N/m");
    type Work = Real(final quantity = "Work", final unit = "J");
    type Energy = Real(final quantity = "Energy", final unit = "J");
    type EnergyDensity = Real(final quantity = "EnergyDensity", final unit = "J/m3");
    type PotentialEnergy = Energy;
    type KineticEnergy = Energy;
    type Power = Real(final quantity = "Power", final unit = "W");
    type EnergyFlowRate = Power;
    type EnthalpyFlowRate = Real(final quantity = "EnthalpyFlowRate", final unit = "W");
    type Efficiency = Real(final quantity = "Efficiency", final unit = "1", min = 0);
    type MassFlowRate = Real(final quantity = "MassFlowRate", final unit = "kg/s");
    type VolumeFlowRate = Real(final quantity = "VolumeFlowRate", final unit = "m3/s");
    type MomentumFlux = Real(final quantity = "MomentumFlux", final unit = "N");

    // Heat
    type ThermodynamicTemperature = Real(final quantity = "ThermodynamicTemperature", final unit = "K", displayUnit = "degC", min = 0, start = 288.15, nominal = 300);
    type Temperature = ThermodynamicTemperature;
    type TemperatureDifference = Real(final quantity = "ThermodynamicTemperature", final unit = "K");
    type TemperatureSlope = Real(final quantity = "TemperatureSlope", final unit = "K/s");
    type LinearTemperatureCoefficient = Real(final quantity = "LinearTemperatureCoefficient", final unit = "1/K");
    type LinearExpansionCoefficient = Real(final quantity = "LinearExpansionCoefficient", final unit = "1/K");
    type CubicExpansionCoefficient = Real(final quantity = "CubicExpansionCoefficient", final unit = "1/K");
    type Compressibility = Real(final quantity = "Compressibility", final unit = "1/Pa");
    type Heat = Real(final quantity = "Energy", final unit = "J");
    type HeatFlowRate = Real(final quantity = "Power", final unit = "W");
    type HeatFlux = Real(final quantity = "HeatFlux", final unit = "W/m2");
    type ThermalConductivity = Real(final quantity = "ThermalConductivity", final unit = "W/(m.K)");
    type CoefficientOfHeatTransfer = Real(final quantity = "CoefficientOfHeatTransfer", final unit = "W/(m2.K)");
    type ThermalResistance = Real(final quantity = "ThermalResistance", final unit = "K/W");
    type ThermalConductance = Real(final quantity = "ThermalConductance", final unit = "W/K");
    type ThermalDiffusivity = Real(final quantity = "ThermalDiffusivity", final unit = "m2/s");
    type HeatCapacity = Real(final quantity = "HeatCapacity", final unit = "J/K");
    type SpecificHeatCapacity = Real(final quantity = "SpecificHeatCapacity", final unit = "J/(kg.K)");
    type SpecificHeatCapacityAtConstantPressure = SpecificHeatCapacity;
    type SpecificHeatCapacityAtConstantVolume = SpecificHeatCapacity;
    type RatioOfSpecificHeatCapacities = Real(final quantity = "RatioOfSpecificHeatCapacities", final unit = "1");
    type IsentropicExponent = Real(final quantity = "IsentropicExponent", final unit = "1");
    type Entropy = Real(final quantity = "Entropy", final unit = "J/K");
    type EntropyFlowRate = Real(final quantity = "EntropyFlowRate", final unit = "J/(K.s)");
    type SpecificEntropy = Real(final quantity = "SpecificEntropy", final unit = "J/(kg.K)");
    type InternalEnergy = Heat;
    type Enthalpy = Heat;
    type SpecificEnergy = Real(final quantity = "SpecificEnergy", final unit = "J/kg");
    type SpecificInternalEnergy = SpecificEnergy;
    type SpecificEnthalpy = SpecificEnergy;

    // Electricity and magnetism
    type ElectricCurrent = Real(final quantity = "ElectricCurrent", final unit = "A");
    type Current = ElectricCurrent;
    type CurrentSlope = Real(final quantity = "CurrentSlope", final unit = "A/s");
    type ElectricCharge = Real(final quantity = "ElectricCharge", final unit = "C");
    type Charge = ElectricCharge;
    type ElectricFieldStrength = Real(final quantity = "ElectricFieldStrength", final unit = "V/m");
    type ElectricPotential = Real(final quantity = "ElectricPotential", final unit = "V");
    type Voltage = ElectricPotential;
    type PotentialDifference = ElectricPotential;
    type ElectromotiveForce = ElectricPotential;
    type VoltageSlope = Real(final quantity = "VoltageSlope", final unit = "V/s");
    type ElectricFluxDensity = Real(final quantity = "ElectricFluxDensity", final unit = "C/m2");
    type ElectricFlux = Real(final quantity = "ElectricFlux", final unit = "C");
    type Capacitance = Real(final quantity = "Capacitance", final unit = "F", min = 0);
    type Permittivity = Real(final quantity = "Permittivity", final unit = "F/m", min = 0);
    type RelativePermittivity = Real(final quantity = "RelativePermittivity", final unit = "1");
    type CurrentDensity = Real(final quantity = "CurrentDensity", final unit = "A/m2");
    type MagneticFieldStrength = Real(final quantity = "MagneticFieldStrength", final unit = "A/m");
    type MagneticPotential = Real(final quantity = "MagneticPotential", final unit = "A");
    type MagneticPotentialDifference = Real(final quantity = "MagneticPotentialDifference", final unit = "A");
    type MagnetomotiveForce = Real(final quantity = "MagnetomotiveForce", final unit = "A");
    type MagneticFluxDensity = Real(final quantity = "MagneticFluxDensity", final unit = "T");
    type MagneticFlux = Real(final quantity = "MagneticFlux", final unit = "Wb");
    type Inductance = Real(final quantity = "Inductance", final unit = "H");
    type SelfInductance = Inductance(min = 0);
    type MutualInductance = Inductance;
    type Permeability = Real(final quantity = "Permeability", final unit = "V.s/(A.m)");
    type RelativePermeability = Real(final quantity = "RelativePermeability", final unit = "1");
    type Resistance = Real(final quantity = "Resistance", final unit = "Ohm");
    type Resistivity = Real(final quantity = "Resistivity", final unit = "Ohm.m");
    type Conductance = Real(final quantity = "Conductance", final unit = "S");
    type Conductivity = Real(final quantity = "Conductivity", final unit = "S/m");
    type Reluctance = Real(final quantity = "Reluctance", final unit = "H-1");
    type Permeance = Real(final quantity = "Permeance", final unit = "H");
    type PhaseDifference = Real(final quantity = "Angle", final unit = "rad", displayUnit = "deg");
    type Impedance = Resistance;
    type Reactance = Resistance;
    type Admittance = Conductance;
    type Susceptance = Conductance;
    type ActivePower = Real(final quantity = "Power", final unit = "W");
    type ApparentPower = Real(final quantity = "Power", final unit = "VA");
    type ReactivePower = Real(final quantity = "Power", final unit = "var");
    type PowerFactor = Real(final quantity = "PowerFactor", final unit = "1");

    // Light and sound
    type LuminousIntensity = Real(final quantity = "LuminousIntensity", final unit = "cd");
    type LuminousFlux = Real(final quantity = "LuminousFlux", final unit = "lm");
    type Illuminance = Real(final quantity = "Illuminance", final unit = "lx");
    type SoundPressure = Pressure;

    // Physical chemistry
    type AmountOfSubstance = Real(final quantity = "AmountOfSubstance", final unit = "mol", min = 0);
    type MolarMass = Real(final quantity = "MolarMass", final unit = "kg/mol", min = 0);
    type MolarVolume = Real(final quantity = "MolarVolume", final unit = "m3/mol", min = 0);
    type MolarEnergy = Real(final quantity = "MolarEnergy", final unit = "J/mol");
    type MolarEnthalpy = MolarEnergy;
    type MolarHeatCapacity = Real(final quantity = "MolarHeatCapacity", final unit = "J/(mol.K)");
    type MolarEntropy = Real(final quantity = "MolarEntropy", final unit = "J/(mol.K)");
    type MolarFlowRate = Real(final quantity = "MolarFlowRate", final unit = "mol/s");
    type Concentration = Real(final quantity = "Concentration", final unit = "mol/m3");
    type MassConcentration = Real(final quantity = "MassConcentration", final unit = "kg/m3");
    type MassFraction = Real(final quantity = "MassFraction", final unit = "1", min = 0, max = 1);
    type MoleFraction = Real(final quantity = "MoleFraction", final unit = "1", min = 0, max = 1);
    type VolumeFraction = Real(final quantity = "VolumeFraction", final unit = "1");
    type FaradayConstant = Real(final quantity = "FaradayConstant", final unit = "C/mol");
    type DiffusionCoefficient = Real(final quantity = "DiffusionCoefficient", final unit = "m2/s");
    type Activity = Real(final quantity = "Activity", final unit = "Bq");
    type AbsorbedDose = Real(final quantity = "AbsorbedDose", final unit = "Gy");
    type DoseEquivalent = Real(final quantity = "DoseEquivalent", final unit = "Sv");

    // Numbers without dimension
    type ReynoldsNumber = Real(final quantity = "ReynoldsNumber", final unit = "1");
    type MachNumber = Real(final quantity = "MachNumber", final unit = "1");
    type NusseltNumber = Real(final quantity = "NusseltNumber", final unit = "1");
    type PrandtlNumber = Real(final quantity = "PrandtlNumber", final unit = "1");
    type PerUnit = Real(unit = "1");
    type DimensionlessRatio = Real(unit = "1");
  end SI;

  package NonSI "Types of physical quantities in other units"
    extends Modelica.Icons.Package;
    type Temperature_degC = Real(final quantity = "ThermodynamicTemperature", final unit = "degC");
    type Temperature_degF = Real(final quantity = "ThermodynamicTemperature", final unit = "degF");
    type Angle_deg = Real(final quantity = "Angle", final unit = "deg");
    type AngularVelocity_rpm = Real(final quantity = "AngularVelocity", final unit = "rev/min");
    type Velocity_kmh = Real(final quantity = "Velocity", final unit = "km/h");
    type Time_day = Real(final quantity = "Time", final unit = "d");
    type Time_hour = Real(final quantity = "Time", final unit = "h");
    type Time_minute = Real(final quantity = "Time", final unit = "min");
    type Volume_litre = Real(final quantity = "Volume", final unit = "l");
    type ElectricCharge_Ah = Real(final quantity = "ElectricCharge", final unit = "A.h");
    type Energy_Wh = Real(final quantity = "Energy", final unit = "W.h");
    type Energy_kWh = Real(final quantity = "Energy", final unit = "kW.h");
    type Pressure_bar = Real(final quantity = "Pressure", final unit = "bar");
    type MassFlowRate_gps = Real(final quantity = "MassFlowRate", final unit = "g/s");
  end NonSI;

  package Conversions "Functions between units"
    extends Modelica.Icons.Package;

    function to_degC "From kelvin to degrees Celsius"
      extends Modelica.Icons.Function;
      input SI.Temperature u;
      output NonSI.Temperature_degC y;
    algorithm
      y := u - 273.15;
    end to_degC;

    function from_degC "From degrees Celsius to kelvin"
      extends Modelica.Icons.Function;
      input NonSI.Temperature_degC u;
      output SI.Temperature y;
    algorithm
      y := u + 273.15;
    end from_degC;

    function to_deg "From radians to degrees"
      extends Modelica.Icons.Function;
      input SI.Angle u;
      output NonSI.Angle_deg y;
    algorithm
      y := u*180/Modelica.Constants.pi;
    end to_deg;

    function from_deg "From degrees to radians"
      extends Modelica.Icons.Function;
      input NonSI.Angle_deg u;
      output SI.Angle y;
    algorithm
      y := u*Modelica.Constants.pi/180;
    end from_deg;

    function to_rpm "From radians per second to revolutions per minute"
      extends Modelica.Icons.Function;
      input SI.AngularVelocity u;
      output NonSI.AngularVelocity_rpm y;
    algorithm
      y := u*30/Modelica.Constants.pi;
    end to_rpm;

    function from_rpm "From revolutions per minute to radians per second"
      extends Modelica.Icons.Function;
      input NonSI.AngularVelocity_rpm u;
      output SI.AngularVelocity y;
    algorithm
      y := u*Modelica.Constants.pi/30;
    end from_rpm;

    function to_kmh "From metres per second to kilometres per hour"
      extends Modelica.Icons.Function;
      input SI.Velocity u;
      output NonSI.Velocity_kmh y;
    algorithm
      y := u*3.6;
    end to_kmh;

    function from_kmh "From kilometres per hour to metres per second"
      extends Modelica.Icons.Function;
      input NonSI.Velocity_kmh u;
      output SI.Velocity y;
    algorithm
      y := u/3.6;
    end from_kmh;

    function to_hour "From seconds to hours"
      extends Modelica.Icons.Function;
      input SI.Time u;
      output NonSI.Time_hour y;
    algorithm
      y := u/3600;
    end to_hour;

    function from_hour "From hours to seconds"
      extends Modelica.Icons.Function;
      input NonSI.Time_hour u;
      output SI.Time y;
    algorithm
      y := u*3600;
    end from_hour;

    function to_minute "From seconds to minutes"
      extends Modelica.Icons.Function;
      input SI.Time u;
      output NonSI.Time_minute y;
    algorithm
      y := u/60;
    end to_minute;

    function from_minute "From minutes to seconds"
      extends Modelica.Icons.Function;
      input NonSI.Time_minute u;
      output SI.Time y;
    algorithm
      y := u*60;
    end from_minute;

    function to_bar "From pascal to bar"
      extends Modelica.Icons.Function;
      input SI.Pressure u;
      output NonSI.Pressure_bar y;
    algorithm
      y := u/1e5;
    end to_bar;

    function from_bar "From bar to pascal"
      extends Modelica.Icons.Function;
      input NonSI.Pressure_bar u;
      output SI.Pressure y;
    algorithm
      y := u*1e5;
    end from_bar;

    function to_kWh "From joule to kilowatt hours"
      extends Modelica.Icons.Function;
      input SI.Energy u;
      output NonSI.Energy_kWh y;
    algorithm
      y := u/3.6e6;
    end to_kWh;

    function from_kWh "From kilowatt hours to joule"
      extends Modelica.Icons.Function;
      input NonSI.Energy_kWh u;
      output SI.Energy y;
    algorithm
      y := u*3.6e6;
    end from_kWh;
  end Conversions;
end Units;
