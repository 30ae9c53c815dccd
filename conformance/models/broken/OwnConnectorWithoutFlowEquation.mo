// Wrong: an own node does not sum up its currents.
// Place: model «Node»
// Cause: class "OwnConnectorWithoutFlowEquation.Node" is 1 equation short (structure.class-too-few-equations).
// Way out: "Add an equation to class".
package OwnConnectorWithoutFlowEquation
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Node
    Pin a, b;
  equation
    a.v = b.v;
  end Node;
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model Load
    Pin p;
  equation
    p.v = 5*p.i;
  end Load;
  model Test
    Source source;
    Node node;
    Load load;
  equation
    connect(source.p, node.a);
    connect(node.b, load.p);
  end Test;
end OwnConnectorWithoutFlowEquation;
