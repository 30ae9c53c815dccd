within Modelica.Mechanics;
package Translational "Motion along a line"
  extends Modelica.Icons.Package;

  package Interfaces "Flanges"
    extends Modelica.Icons.InterfacesPackage;
    import Modelica.Units.SI;

    connector Flange "A flange that moves along a line"
      SI.Position s "Position";
      flow SI.Force f "Force into the component";
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

    partial model PartialRigid "Two flanges that move as one"
      SI.Position s "Position of the centre";
      parameter SI.Length L(start = 0) "Distance from left to right flange";
      Flange_a flange_a;
      Flange_b flange_b;
    equation
      flange_a.s = s - L/2;
      flange_b.s = s + L/2;
    end PartialRigid;

    partial model PartialCompliant "Two flanges with a force between them"
      Flange_a flange_a;
      Flange_b flange_b;
      SI.Position s_rel(start = 0) "Distance of the flanges";
      SI.Force f "Force between the flanges";
    equation
      s_rel = flange_b.s - flange_a.s;
      flange_b.f = f;
      flange_a.f = -f;
    end PartialCompliant;
  end Interfaces;
end Translational;
