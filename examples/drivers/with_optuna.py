"""Optuna chooses the angle of a throw: 45 degrees, 40.77 m."""

import math
from pathlib import Path

import optuna
from cosimo import Evaluator

optuna.logging.set_verbosity(optuna.logging.WARNING)
with Evaluator(Path(__file__).with_name("Throw.mo"), {"range": "range"}) as throw:
    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=1))
    study.optimize(lambda trial: throw(angle=trial.suggest_float("angle", 0.1, 1.5))["range"], n_trials=100)
angle, reach = study.best_params["angle"], study.best_value
print(f"{math.degrees(angle):.1f} degrees, {reach:.2f} m")
assert abs(angle - math.pi / 4) < 0.1 and abs(reach - 400 / 9.81) < 0.2
