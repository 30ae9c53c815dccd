// Wrong: a controller is redeclared with a class without the output.
// Place: Loop closed(redeclare block C = «Broken»);
// Cause: "ReplacementLacksOutput.Broken" cannot replace "ReplacementLacksOutput.Controller", it lacks "'y'" (instantiate.redeclaration-lacks).
// Way out: "declare 'y'".
package ReplacementLacksOutput
  partial block Controller
    input Real u;
    output Real y;
  end Controller;
  block Proportional
    extends Controller;
  equation
    y = 2*u;
  end Proportional;
  block Broken
    input Real u;
    Real z = 3*u;
  end Broken;
  model Loop
    replaceable block C = Proportional constrainedby Controller;
    C c(u = 1 - x);
    Real x(start = 0, fixed = true);
  equation
    der(x) = c.y;
  end Loop;
  model Test
    Loop closed(redeclare block C = Broken);
  end Test;
end ReplacementLacksOutput;
