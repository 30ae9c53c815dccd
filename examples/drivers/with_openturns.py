"""OpenTURNS finds Sobol' indices of the function of Ishigami: 0.3139, 0.4424, 0; total 0.5576, 0.4424, 0.2437."""

import math
from pathlib import Path

import openturns as ot
from cosimo import Evaluator

ot.RandomGenerator.SetSeed(1)
inputs = ot.ComposedDistribution([ot.Uniform(-math.pi, math.pi)] * 3)
with Evaluator(Path(__file__).with_name("Ishigami.mo"), {"y": "y"}) as model:
    function = ot.PythonFunction(3, 1, lambda x: [model(x1=x[0], x2=x[1], x3=x[2])["y"]])
    experiment = ot.SobolIndicesExperiment(inputs, 1024).generate()
    indices = ot.SaltelliSensitivityAlgorithm(experiment, function(experiment), 1024)
    first, total = indices.getFirstOrderIndices(), indices.getTotalOrderIndices()
print("first", [round(one, 3) for one in first], "total", [round(one, 3) for one in total])
for found, known in zip([*first, *total], [0.3139, 0.4424, 0, 0.5576, 0.4424, 0.2437]):
    assert abs(found - known) < 0.1
