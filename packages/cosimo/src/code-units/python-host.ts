/**
 * The Python program that runs a unit's file: it reads calls from its input and writes answers to its output, with the standard library
 * only. What the file prints goes to the error output. It ends with its input, or when its parent is gone.
 */
export const pythonHost = `
import importlib.util, inspect, json, math, os, signal, struct, sys, threading, time, traceback

signal.signal(signal.SIGINT, signal.SIG_IGN)
calls = os.fdopen(os.dup(0), "rb")
answers = os.fdopen(os.dup(1), "wb")
nothing = os.open(os.devnull, os.O_RDONLY)
os.dup2(nothing, 0)
os.dup2(2, 1)
parent = os.getppid()

def watch():
    while True:
        time.sleep(0.2)
        if os.getppid() != parent:
            os._exit(1)

threading.Thread(target=watch, daemon=True).start()
file = sys.argv[1]
sys.argv = [file]

def answer(kind, content):
    answers.write(struct.pack("<BI", kind, len(content)) + content)
    answers.flush()

def fail(error):
    if isinstance(error, WrongValue):
        reason = {"kind": "value", "name": error.name, "value": error.value}
    else:
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
        if isinstance(error, SyntaxError) and error.filename == file:
            lines, error = [error.lineno], SyntaxError(error.msg)
        place = " (line %s)" % lines[-1] if lines else ""
        reason = {"kind": "threw", "reason": "%s: %s%s" % (type(error).__name__, error, place)}
    answer(1, json.dumps(reason).encode())

class WrongValue(Exception):
    def __init__(self, name, value):
        self.name, self.value = name, str(value)[:60]

def named(function, given):
    names = inspect.signature(function).parameters
    if any(one.kind == one.VAR_KEYWORD for one in names.values()):
        return function
    places = [name for name in given if name in names]
    return lambda **values: function(**{name: values[name] for name in places})

try:
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
    spec = importlib.util.spec_from_file_location("unit", file)
    module = importlib.util.module_from_spec(spec)
    sys.modules["unit"] = module
    spec.loader.exec_module(module)
    parts = {}
    for name in ("inputs", "outputs", "states", "parameters"):
        if getattr(module, name, None) is not None:
            parts[name] = getattr(module, name)
    kinds = ("derivatives", "step", "output")
    functions = [name for name in kinds if callable(getattr(module, name, None))]
    states = list(parts.get("states", {}))
    given = ["time", "dt"] + states + list(parts.get("inputs", {})) + list(parts.get("parameters", {}))
    computed = [name for name in parts.get("outputs", {}) if name not in states]
    callers = {name: named(getattr(module, name), given) for name in functions}
    declaration = json.dumps(dict(parts, functions=functions), default=str).encode()
except BaseException as error:
    fail(error)
    os._exit(1)
answer(2, declaration)

size = 8 * len(given)
while True:
    request = calls.read(1 + size)
    if len(request) < 1 + size:
        os._exit(0)
    kind = kinds[request[0]]
    try:
        values = dict(zip(given, struct.unpack("<%dd" % len(given), request[1:])))
        result = callers[kind](**values)
        numbers = []
        for name in computed if kind == "output" else states:
            value = result.get(name) if isinstance(result, dict) else None
            try:
                number = float(value)
            except (TypeError, ValueError):
                raise WrongValue(name, value)
            if not math.isfinite(number):
                raise WrongValue(name, value)
            numbers.append(number)
        answer(0, struct.pack("<%dd" % len(numbers), *numbers))
    except BaseException as error:
        fail(error)
`;
