"""SALib finds Sobol' indices of the function of Ishigami: 0.3139, 0.4424, 0; total 0.5576, 0.4424, 0.2437."""

import math
from pathlib import Path

import numpy as np
from cosimo import Evaluator
from SALib.analyze import sobol as analysis
from SALib.sample import sobol as sample

problem = {"num_vars": 3, "names": ["x1", "x2", "x3"], "bounds": [[-math.pi, math.pi]] * 3}
points = sample.sample(problem, 512, calc_second_order=False, seed=1)
with Evaluator(Path(__file__).with_name("Ishigami.mo"), {"y": "y"}) as model:
    values = np.array([model.run(dict(zip(problem["names"], map(float, point))))["y"] for point in points])
found = analysis.analyze(problem, values, calc_second_order=False)
print("first", found["S1"].round(3), "total", found["ST"].round(3))
assert np.all(np.abs(found["S1"] - [0.3139, 0.4424, 0]) < 0.1)
assert np.all(np.abs(found["ST"] - [0.5576, 0.4424, 0.2437]) < 0.1)
