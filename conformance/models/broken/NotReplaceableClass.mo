// Wrong: a class that is not replaceable is redeclared.
// Place: Host host(redeclare model «Law» = B);
// Cause: "Law" is not replaceable (instantiate.not-replaceable).
// Way out: "replaceable".
package NotReplaceableClass
  model A
    Real y = time;
  end A;
  model B
    Real y = 2*time;
  end B;
  model Host
    model Law = A;
    Law law;
  end Host;
  model Test
    Host host(redeclare model Law = B);
  end Test;
end NotReplaceableClass;
