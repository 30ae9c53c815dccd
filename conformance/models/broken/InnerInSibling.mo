// Wrong: the inner declaration stands beside the component that needs it, not around it.
// Place: Body «body»;
// Cause: there is no "inner T0" for the outer component (instantiate.default-inner).
// Way out: "inner Real T0".
// Severity: warning
model InnerInSibling
  model Ambient
    inner parameter Real T0 = 300;
  end Ambient;
  model Body
    outer parameter Real T0 = 290;
    Real T = T0 + time;
  end Body;
  Ambient ambient;
  Body body;
end InnerInSibling;
