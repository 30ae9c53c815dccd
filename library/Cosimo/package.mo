within ;
package Cosimo "Functions that tell Cosimo more about a model than standard Modelica can"
  annotation(
    version = "1.0.0",
    Documentation(
      info = "<html><p>All bodies are standard Modelica: a model that uses this package runs unchanged in other tools, with this package on their path.</p></html>"));
end Cosimo;
