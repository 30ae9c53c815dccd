within Modelica.Mechanics;
package Rotational "Rotation about an axis"
  extends Modelica.Icons.Package;

  package Interfaces "Flanges"
    extends Modelica.Icons.InterfacesPackage;
    import Modelica.Units.SI;

    connector Flange "A flange that turns about an axis"
      SI.Angle phi "Angle";
      flow SI.Torque tau "Torque into the component";
    end Flange;

    connector Flange_a "The left flange"
      extends Flange;
    end Flange_a;

    connector Flange_b "The right flange"
      extends Flange;
    end Flange_b;

    connector Support "What a component is mounted on"
      extends Flange;
    end Support;

    partial model PartialTwoFlanges "A component with two flanges"
      Flange_a flange_a;
      Flange_b flange_b;
    end PartialTwoFlanges;

    partial model PartialCompliant "Two flanges with a torque between them"
      Flange_a flange_a;
      Flange_b flange_b;
      SI.Angle phi_rel(start = 0) "Angle between the flanges";
      SI.Torque tau "Torque between the flanges";
    equation
      phi_rel = flange_b.phi - flange_a.phi;
      flange_b.tau = tau;
      flange_a.tau = -tau;
    end PartialCompliant;
  end Interfaces;
end Rotational;
