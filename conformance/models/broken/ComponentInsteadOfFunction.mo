// Wrong: the new class has a component where the constraining one has a class.
// Place: Host host(redeclare package P = «New»);
// Cause: "'f'" is "a component" in "ComponentInsteadOfFunction.New" and "a class" in "ComponentInsteadOfFunction.Base" (instantiate.redeclaration-differs).
// Way out: "'f'".
package ComponentInsteadOfFunction
  package Base
    function f
      input Real x;
      output Real y;
    algorithm
      y := x;
    end f;
  end Base;
  package New
    constant Real f = 2;
  end New;
  model Host
    replaceable package P = Base;
    Real y = P.f(time);
  end Host;
  model Test
    Host host(redeclare package P = New);
  end Test;
end ComponentInsteadOfFunction;
