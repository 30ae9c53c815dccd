// Wrong: a numeric type is redeclared as a Boolean one.
// Place: Host host(redeclare type Quantity = «Flag»);
// Cause: the type is "Boolean" in "TypeReplacedByOther.Flag" and "Real" (instantiate.redeclaration-differs).
// Way out: "Real".
package TypeReplacedByOther
  type Flag = Boolean;
  model Host
    replaceable type Quantity = Real;
    Quantity q;
  end Host;
  model Test
    Host host(redeclare type Quantity = Flag);
  end Test;
end TypeReplacedByOther;
