within Modelica.Mechanics.MultiBody;
package Forces "Forces and torques, springs and dampers"
  extends Modelica.Icons.Package;
  import Modelica.Units.SI;

  package Internal "What forces are made of"
    extends Modelica.Icons.InternalPackage;

    function standardGravityAcceleration "No gravity, or the same everywhere, or towards the origin"
      extends Modelica.Icons.Function;
      extends Interfaces.partialGravityAcceleration;
      import Modelica.Mechanics.MultiBody.Types.GravityTypes;
      input GravityTypes gravityType "Kind of gravity";
      input SI.Acceleration g[3] "Gravity, if it is the same everywhere";
      input Real mu(unit = "m3/s2") "Constant of point gravity";
    algorithm
      gravity :=
        if gravityType == GravityTypes.UniformGravity then g
        elseif gravityType == GravityTypes.PointGravity then -mu*r/(r*r)^1.5
        else zeros(3);
      annotation(Inline = true);
    end standardGravityAcceleration;
  end Internal;
end Forces;
