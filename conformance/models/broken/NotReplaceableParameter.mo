// Wrong: a parameter is redeclared with another type.
// Place: Host host(redeclare parameter Integer «k» = 3);
// Cause: "k" is not replaceable (instantiate.not-replaceable).
// Way out: "replaceable".
package NotReplaceableParameter
  model Host
    parameter Real k = 2;
    Real y = k*time;
  end Host;
  model Test
    Host host(redeclare parameter Integer k = 3);
  end Test;
end NotReplaceableParameter;
