"""OpenMDAO chooses the angle of a throw: 45 degrees, 40.77 m. A run that fails is one that its driver avoids."""

import math
from pathlib import Path

import openmdao.api as om
from cosimo import Evaluator, RunFailed


class Throw(om.ExplicitComponent):
    def setup(self):
        self.add_input("angle", units="rad")
        self.add_output("range", units="m")
        self.declare_partials("*", "*", method="fd", step=1e-4)
        self.model = Evaluator(Path(__file__).with_name("Throw.mo"), {"range": "range"}, tolerance=1e-10)

    def compute(self, inputs, outputs):
        try:
            outputs["range"] = self.model(angle=inputs["angle"].item())["range"]
        except RunFailed as failure:
            raise om.AnalysisError(str(failure)) from failure


problem = om.Problem()
problem.model.add_subsystem("throw", Throw(), promotes=["*"])
problem.model.add_design_var("angle", lower=0.1, upper=1.5)
problem.model.add_objective("range", scaler=-1)
problem.driver = om.ScipyOptimizeDriver(optimizer="SLSQP", disp=False)
problem.setup()
problem.set_val("angle", 0.4)
problem.run_driver()
angle, reach = problem.get_val("angle").item(), problem.get_val("range").item()
print(f"{math.degrees(angle):.1f} degrees, {reach:.2f} m")
assert abs(angle - math.pi / 4) < 0.01 and abs(reach - 400 / 9.81) < 0.01
