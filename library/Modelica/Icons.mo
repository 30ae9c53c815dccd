within Modelica;
package Icons "Empty base classes that mark the purpose of a class"
  partial class Information
  end Information;

  partial class Contact
  end Contact;

  partial class ReleaseNotes
  end ReleaseNotes;

  partial class References
  end References;

  partial package Package
  end Package;

  partial package BasesPackage
  end BasesPackage;

  partial package VariantsPackage
  end VariantsPackage;

  partial package InterfacesPackage
  end InterfacesPackage;

  partial package SourcesPackage
  end SourcesPackage;

  partial package SensorsPackage
  end SensorsPackage;

  partial package UtilitiesPackage
  end UtilitiesPackage;

  partial package TypesPackage
  end TypesPackage;

  partial package FunctionsPackage
  end FunctionsPackage;

  partial package IconsPackage
  end IconsPackage;

  partial package InternalPackage
  end InternalPackage;

  partial package MaterialPropertiesPackage
  end MaterialPropertiesPackage;

  partial package ExamplesPackage
  end ExamplesPackage;

  partial model Example
  end Example;

  partial class RoundSensor
  end RoundSensor;

  partial class RectangularSensor
  end RectangularSensor;

  partial class RotationalSensor
  end RotationalSensor;

  partial class TranslationalSensor
  end TranslationalSensor;

  partial class MotorIcon
  end MotorIcon;

  partial class GearIcon
  end GearIcon;

  partial class ObsoleteModel
  end ObsoleteModel;

  partial class UnderConstruction
  end UnderConstruction;

  partial function Function
  end Function;

  partial record Record
  end Record;

  type TypeReal = Real;
  type TypeInteger = Integer;
  type TypeBoolean = Boolean;
  type TypeString = String;
end Icons;
