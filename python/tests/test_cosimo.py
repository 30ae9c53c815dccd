"""The package against the command line of this repository. References are closed forms."""

import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import warnings
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "python"))
os.environ["COSIMO"] = str(REPOSITORY / "packages/cosimo/bin/cosimo.js")

import cosimo  # noqa: E402
from cosimo import arrow, columns  # noqa: E402

DECAY = """model Decay
  parameter Real k = 1; input Real u; output Real y = x;
  Real x(start = 1, fixed = true); Boolean low = x < 0.5; Integer n = if low then 1 else 2;
equation
  der(x) = u - k*x;
  assert(x > -1, "x is too small");
end Decay;"""

SURFACE = """model Surface "Surface"
  connector InputConnector input Real value; end InputConnector;
  InputConnector ci;
  connector OutputConnector output Real value; end OutputConnector;
  OutputConnector co;
  OutputConnector co2;
equation
  co.value = 0.0;
  co2.value = 0.0;
end Surface;"""

# As in the thesis, the ball is a step function in C. It does not reach the ground in 0.01 s.
BALL = """{"name": "bouncingball", "fmi": 2, "sources": ["step.c"], "variables": [
  {"name": "inp", "causality": "input", "start": 0}, {"name": "inp2", "causality": "input", "start": 0},
  {"name": "h", "start": 5}, {"name": "v", "start": 0}, {"name": "out", "causality": "output", "start": 0}]}"""

STEP = """#include "bouncingball.h"
StepResult bouncingball_step(bouncingball *ball, double time, double size) {
  (void)time;
  ball->h += size * (ball->v - 9.81 * size / 2);
  ball->v -= 9.81 * size;
  return STEP_DONE;
}"""

LISTING = """
from cosimo import compile_fmu
from cosimo import load_fmu, Master

compile_fmu('Surface', 'Surface.mo',
          compile_to="Surface.fmu", target='cs')

m1 = load_fmu('bouncingball.fmu')
m2 = load_fmu('Surface.fmu')

models = [m1, m2]
connections = [
    (m2, "co.value", m1, "inp"),
    (m2, "co2.value", m1, "inp2"),
    (m1, "out", m2, "ci.value")
]

coupled = Master(models, connections)

opts = coupled.simulate_options()
opts['step_size'] = 0.00001
opts['execution'] = 'serial'
opts['error_controlled'] = False
opts['linear_correction'] = False
opts['extrapolation_order'] = 0
opts['result_handling'] = 'file'

result = coupled.simulate(final_time=15.,options=opts)
"""


class InFolder(unittest.TestCase):
    """A folder whose name has a space and letters beyond ASCII."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="Größe мяч "))
        self.before, _ = os.getcwd(), os.chdir(self.folder)
        self.addCleanup(shutil.rmtree, self.folder)
        self.addCleanup(os.chdir, self.before)
        warnings.simplefilter("ignore")

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.folder / name


class Runs(InFolder):
    def test_a_model_is_set_run_and_read(self):
        model = cosimo.load_model(self.write("Zerfall 1.mo", DECAY))
        self.assertEqual(model.get(["k", "x"]), [1, 1])
        model.set(["k", "x"], [2.0, 4])
        opts = model.simulate_options()
        opts["ncp"], opts["rtol"], opts["solver"] = 10, 1e-9, "Dopri5"
        res = model.simulate(start_time=0, final_time=1.0, input=("u", [[0, 2], [1, 2]]), options=opts)
        for t, x in zip(res["time"], res["x"]):
            self.assertAlmostEqual(x, 1 + 3 * math.exp(-2 * t), delta=1e-7)
        self.assertAlmostEqual(model.get("x"), 1 + 3 * math.exp(-2), delta=1e-7)
        self.assertEqual((res.final("low"), res.initial("n"), set(res["k"])), (0, 2, {2}))
        self.assertEqual([p.name for p in self.folder.iterdir()], ["Zerfall 1.mo"])

    def test_errors_carry_message_exit_code_and_the_rows_so_far(self):
        file = self.write("Decay.mo", DECAY)
        with self.assertRaises(cosimo.AssertionFailed) as raised:
            cosimo.simulate(file, 0, 10, ("u", [[0, -5], [10, -5]]), {"result_handling": "csv"})
        self.assertEqual(raised.exception.exit_code, 5)
        self.assertIn("x is too small", str(raised.exception))
        self.assertAlmostEqual(raised.exception.result.final("x"), -1, delta=1e-3)
        kept = raised.exception.result.result_file
        with self.assertRaises(cosimo.UsageError) as raised:
            cosimo.simulate(file, options={"result_handling": "csv"}, parameters={"wrong": 1})
        self.assertEqual((raised.exception.result, os.path.exists(kept)), (None, True))
        self.assertIn("no variable or parameter named 'wrong'", str(raised.exception))

    def test_models_are_coupled_and_columns_are_arrays_without_numpy(self):
        kept, columns.numpy = columns.numpy, None
        self.addCleanup(setattr, columns, "numpy", kept)
        file = self.write("Decay.mo", DECAY)
        one, two = cosimo.load_model(file), cosimo.load_model(file)
        two.set("x", 3)
        coupled = cosimo.Master([one, two], [(one, "y", two, "u")])
        opts = coupled.simulate_options()
        opts.update(step_size=0.05, algorithm="gauss-seidel", rtol=1e-9, filter={two: "x"})
        res = coupled.simulate(0, 1, ((one, "u"), [[0, 1], [1, 1]]), opts)
        for t, x in zip(res["time"], res[two]["x"]):  # x' = 1 - x, as 1 is the rest of the first
            self.assertAlmostEqual(x, 1 + 2 * math.exp(-t), delta=1e-6)
        self.assertNotIn("Decay.x", res)
        self.assertEqual(type(res["time"]).__name__, "array")
        with self.assertRaisesRegex(cosimo.ModelError, "^the unit 'Decay_2' has no input 'z'"):
            cosimo.Master([one, two], [(one, "y", two, "z")]).simulate()

    def compile_fast(self):
        """Binaries of other platforms take seconds and are not run here; nor is the optimizer."""
        tools = self.folder / "tools"
        tools.mkdir()
        for tool in ("node", "as", "ld"):
            (tools / tool).symlink_to(shutil.which(tool))
        fast = self.write("tools/cc", f'#!/bin/sh\nexec "{shutil.which("cc")}" "$@" -O0\n')
        fast.chmod(0o755)
        before = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        os.environ["PATH"] = str(tools)

    @unittest.skipUnless(shutil.which("cc"), "no C compiler: an FMU would have no binary")
    def test_the_fifth_listing_of_the_thesis(self):
        self.write("Surface.mo", SURFACE)
        self.compile_fast()
        (self.folder / "ball").mkdir()
        self.write("ball/fmu.json", BALL)
        self.write("ball/step.c", STEP)
        cosimo.Command().run("fmu", "build", "ball")
        names = {}
        exec(LISTING.replace("final_time=15.", "final_time=0.01"), names)
        result, ball = names["result"], names["m1"]
        self.assertEqual(len(result["time"]), 1001)
        self.assertAlmostEqual(result[ball]["h"][-1], 5 - 9.81 / 2 * 0.01**2, delta=1e-9)
        self.assertTrue((self.folder / "bouncingball_Surface_result.arrow").exists())


class Evaluations(InFolder):
    def test_a_model_answers_values_until_it_is_closed(self):
        self.write("decay.mo", DECAY)
        with cosimo.Evaluator("decay.mo", {"end": "x", "top": "max(x)"}, stop_time=1, tolerance=1e-8) as decay:
            for k in (1, 2.5):
                self.assertAlmostEqual(decay(k=k)["end"], math.exp(-k), places=6)
            self.assertEqual(decay.run({"x": 3.0})["top"], 3)
            with self.assertRaisesRegex(cosimo.RunFailed, "too small") as failure:
                decay(x=-2)
            self.assertEqual(failure.exception.status, "assertion")
            self.assertAlmostEqual(decay(k=1)["end"], math.exp(-1), places=6)

    def test_a_model_that_is_wrong_says_so(self):
        self.write("wrong.mo", "model M Real x = y; end M;")
        with cosimo.Evaluator("wrong.mo", {"x": "x"}) as wrong, self.assertRaisesRegex(cosimo.ModelError, "y"):
            wrong(k=1)


class Refusals(unittest.TestCase):
    def test_options_by_name(self):
        run, master = cosimo.options.run_options(), cosimo.options.master_options()
        for options, name, reason in (
            (run, "rtoll", "did you mean 'rtol'"),
            (run, "CVode_options", "set 'solver', 'rtol'"),
            (master, "result_handler", "another process"),
            (master, "step", "did you mean 'step_size'"),
        ):
            with self.assertRaisesRegex(cosimo.OptionError, reason):
                options[name] = 1
            with self.assertRaisesRegex(cosimo.OptionError, name):
                options[name]

    def test_values_without_an_equivalent(self):
        for given, reason in (
            ({"num_threads": 2, "execution": "parallel"}, "each FMU has a process of its own"),
            ({"num_threads": 2}, "needs 'execution'"),
            ({"maxh": 1}, "'error_controlled' only"),
            ({"block_initialization": False}, "strongly connected"),
        ):
            options = cosimo.options.completed(cosimo.options.master_options(), given)
            with self.assertRaisesRegex(cosimo.OptionError, reason):
                cosimo.master._require_fixed(options)
                cosimo.master._parallel(options, 3)

    def test_files_that_are_not_whole(self):
        with self.assertRaisesRegex(ValueError, "not a whole Arrow file"):
            arrow.ArrowFile(b"ARROW1")

    def test_commands_and_systems_that_cannot_run(self):
        with self.assertRaisesRegex(cosimo.CommandNotFound, "no-such-command"):
            cosimo.load_model(__file__, command="no-such-command")
        model = cosimo.load_model(__file__)
        with self.assertRaisesRegex(cosimo.OptionError, "load it twice"):
            cosimo.Master([model, model], [])
        with self.assertRaisesRegex(cosimo.FileError, "missing.mo"):
            cosimo.load_model("missing.mo")


class Interruption(InFolder):
    @unittest.skipIf(os.name == "nt", "no signals")
    def test_ends_the_process_and_removes_its_files(self):
        self.write("slow.py", "import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(60)")
        self.write(
            "main.py",
            "import sys, tempfile, cosimo\ntempfile.tempdir = '.'\n"
            "m = cosimo.Model.__new__(cosimo.Model)\n"
            "m.file, m.command = 'a.mo', cosimo.Command([sys.executable, 'slow.py'])\n"
            "cosimo.run.simulate_file(m.command, 'a.mo', 'a', [], cosimo.options.run_options())",
        )
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY / "python")}
        main = subprocess.Popen([sys.executable, "main.py"], env=environment, stderr=subprocess.PIPE)
        while not (self.folder / "pid").exists() or not (self.folder / "pid").read_text():
            time.sleep(0.02)
        main.send_signal(2)
        self.assertIn(b"KeyboardInterrupt", main.communicate()[1])
        with self.assertRaises(ProcessLookupError):
            os.kill(int((self.folder / "pid").read_text()), 0)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["main.py", "pid", "slow.py"])


if __name__ == "__main__":
    unittest.main()
