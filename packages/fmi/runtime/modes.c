/*
 * Equations that change: schedules, transitions between modes, and the values with which other equations begin. Each set of
 * equations in force is a model of its own, whose memory begins anew when it takes over; what lasts stands behind it.
 */
#include "cosimo.h"

/* ---- schedules: instants first + k interval, so that rounding does not add up ---- */

enum { FIRST, INTERVAL, COUNT, SCHEDULE_SIZE };

static double scheduledInstant(const Instance *I, int32_t i) {
  const double *times = I->heap + I->scheduleTimes + SCHEDULE_SIZE * i;
  const double k = I->heap[I->ticks + i];
  if (k >= times[COUNT]) return INFINITY;
  return k == 0 ? times[FIRST] : times[FIRST] + k * times[INTERVAL];
}

/* Instants before `t` are over. */
static void passInstants(Instance *I, int32_t i, double t) {
  const double *times = I->heap + I->scheduleTimes + SCHEDULE_SIZE * i;
  double *k = &I->heap[I->ticks + i];
  const double bound = t - sampleTolerance(t);
  if (!(scheduledInstant(I, i) < bound)) return;
  *k = isinf(times[INTERVAL]) ? 1 : fmax(*k, floor((t - times[FIRST]) / times[INTERVAL]));
  while (scheduledInstant(I, i) < bound) *k += 1;
}

static bool refuseSchedule(Instance *I, int32_t i, const char *what, double value) {
  report(I, LOG_ERROR, "%s of '%s' can't be %g", what, I->model->modes->scheduleTexts[i], value);
  return false;
}

/* Evaluates the schedules; the next instants are the first at or after `t`. */
static bool beginSchedules(Instance *I, double t) {
  const Modes *modes = I->model->modes;
  if (modes == NULL || modes->scheduleCount == 0) return true;
  if (moduleOf(I)->schedules(I->heap, 0, t, I->scheduleTimes) != 0) return false;
  for (int32_t i = 0; i < modes->scheduleCount; i++) {
    const double *times = I->heap + I->scheduleTimes + SCHEDULE_SIZE * i;
    if (!isfinite(times[FIRST])) return refuseSchedule(I, i, "the first instant", times[FIRST]);
    if (!(times[INTERVAL] > 0)) return refuseSchedule(I, i, "the interval", times[INTERVAL]);
    if (!(times[COUNT] >= 0) || (isfinite(times[COUNT]) && times[COUNT] != floor(times[COUNT])))
      return refuseSchedule(I, i, "the number of instants", times[COUNT]);
    I->heap[I->ticks + i] = 0;
    passInstants(I, i, t);
  }
  return true;
}

static bool isLeaving(const Instance *I, const Transition *way) {
  return I->heap[I->current + way->automaton] == way->from;
}

/* Of the schedules that the active modes wait for. */
static double nextScheduledInstant(Instance *I, double t) {
  double next = INFINITY;
  if (I->model->modes == NULL) return next;
  for (int32_t i = 0; i < I->model->transitionCount; i++) {
    const Transition *way = &I->model->transitions[i];
    if (way->schedule < 0 || !isLeaving(I, way)) continue;
    passInstants(I, way->schedule, t);
    next = fmin(next, scheduledInstant(I, way->schedule));
  }
  return next;
}

/* What is due at `t` is due once. */
static void takeSchedules(Instance *I, double t) {
  for (int32_t i = 0; i < I->model->modes->scheduleCount; i++) {
    passInstants(I, i, t);
    const bool due = scheduledInstant(I, i) <= t + sampleTolerance(t);
    I->heap[I->due + i] = due;
    if (due) I->heap[I->ticks + i] += 1;
  }
}

/* ---- guards at ends of steps: some become true by conditions that are not searched for ---- */

/* With the values of this point in the slots: which guards hold, and the values of resets. */
static bool evaluateWays(Instance *I, double t) {
  return moduleOf(I)->transitions(I->heap, 0, t, I->ways) == 0;
}

/* From here on it is seen which guards become true, and which have been false. */
static void beginWatch(Instance *I) {
  const Model *m = I->model;
  if (m->transitionCount == 0 || moduleOf(I)->outputs(I->heap, 0, S(I, S_TIME), I->x) != 0) return;
  S(I, S_STALE) = 1;
  evaluateWays(I, S(I, S_TIME));
  for (int32_t i = 0; i < m->transitionCount; i++) {
    I->heap[I->guardTruths + i] = I->heap[I->ways + i];
    I->heap[I->guardsFree + i] = I->heap[I->ways + i] == 0;
  }
}

/* At the end of a step without event. */
static bool guardsRise(Instance *I) {
  const Model *m = I->model;
  if (!m->hasFilters || moduleOf(I)->outputs(I->heap, 0, S(I, S_TIME), I->x) != 0) return false;
  evaluateWays(I, S(I, S_TIME));
  bool rises = false;
  for (int32_t i = 0; i < m->transitionCount; i++) {
    const double now = I->heap[I->ways + i];
    if (isLeaving(I, &m->transitions[i]) && now != 0 && I->heap[I->guardTruths + i] == 0) rises = true;
    if (now == 0) I->heap[I->guardsFree + i] = 1;
    I->heap[I->guardTruths + i] = now;
  }
  return rises;
}

/* ---- transitions ---- */

/* Transitions at one instant; a cycle of modes that are left at once never ends. */
enum { MOST_TRANSITIONS = 90 };

/* Begins an event with the values just before it. */
static void beginTransitions(Instance *I) {
  const Model *m = I->model;
  const double t = S(I, S_TIME);
  if (m->modes == NULL) return;
  takeSchedules(I, t);
  for (int32_t i = 0; i < m->transitionCount; i++) {
    if (I->heap[I->guardsFree + i] != 0 && isLeaving(I, &m->transitions[i])) I->heap[I->spent + m->transitions[i].place] = 0;
    I->heap[I->guardsFree + i] = 0;
  }
  S(I, S_TRANSITIONS) = 0;
  S(I, S_DEPARTURE) = 0;
  S(I, S_LEFT_RESETS) = 0;
  bool branches = false;
  for (int32_t i = 0; i < m->relationCount; i++) branches = branches || m->isBranch[i];
  /* Without branches the first pass of the event leaves these values as they are. */
  if (!branches || m->resetCount == 0 || S(I, S_LEFT_TAKEN) != 0) return;
  if (moduleOf(I)->outputs(I->heap, 0, t, I->x) != 0 || !evaluateWays(I, t)) return;
  memcpy(I->heap + I->leftResets, I->heap + I->ways + m->transitionCount, (size_t)m->resetCount * sizeof(double));
  S(I, S_LEFT_RESETS) = 1;
}

/* Of one automaton the first transition that is due, or -1. */
static int32_t dueTransition(Instance *I, int32_t automaton) {
  const Model *m = I->model;
  int32_t first = -1;
  for (int32_t i = 0; i < m->transitionCount; i++) {
    const Transition *way = &m->transitions[i];
    if (way->automaton != automaton || !isLeaving(I, way)) continue;
    double *spent = I->heap + I->spent + way->place;
    const bool holds = way->schedule >= 0 ? I->heap[I->due + way->schedule] != 0 : I->heap[I->ways + i] != 0;
    if (!holds) *spent = 0;
    else if (first < 0 && *spent == 0) first = i;
  }
  return first;
}

static void changeMode(Instance *I, const Transition *way) {
  const Modes *modes = I->model->modes;
  I->heap[I->current + way->automaton] = way->to;
  if (way->schedule >= 0) {
    I->heap[I->due + way->schedule] = 0;
    return;
  }
  /* Another declaration may lead on from here at once; this one not before it has been false. */
  for (int32_t i = 0; i < modes->placeCount; i++)
    if (modes->automatonOfPlace[i] == way->automaton) I->heap[I->spent + i] = 0;
  I->heap[I->spent + way->place] = 1;
}

/* Number of the equations in force in the present modes, or -1 where they can't be solved. */
static int32_t systemInForce(const Instance *I) {
  const Modes *modes = I->model->modes;
  int32_t index = 0;
  for (int32_t i = 0; i < modes->automatonCount; i++) index += modes->contributions[(int32_t)I->heap[I->current + i]];
  return modes->systemOf[index];
}

static Firing jumpWithin(Instance *I, double t);

/* Fires, of each automaton, the first transition that is due, by the values of the last pass. */
static Firing fireTransitions(Instance *I, double t) {
  const Model *m = I->model;
  if (m->modes == NULL || m->transitionCount == 0) return NOTHING;
  const Modes *modes = m->modes;
  evaluateWays(I, t);
  if (S(I, S_LEFT_RESETS) != 0)
    memcpy(I->heap + I->ways + m->transitionCount, I->heap + I->leftResets, (size_t)m->resetCount * sizeof(double));
  S(I, S_LEFT_RESETS) = 0;
  const Transition *last = NULL;
  int32_t resets = 0;
  for (int32_t i = 0; i < modes->automatonCount; i++) I->heap[I->firing + i] = dueTransition(I, i);
  for (int32_t i = 0; i < modes->automatonCount; i++) {
    if (I->heap[I->firing + i] < 0) continue;
    last = &m->transitions[(int32_t)I->heap[I->firing + i]];
    changeMode(I, last);
    resets += last->resetCount;
    S(I, S_TRANSITIONS) += 1;
    report(I, LOG_EVENT, "at t = %.9g s %s -> %s", t, modes->names[last->from], modes->names[last->to]);
  }
  if (last == NULL) return NOTHING;
  if (S(I, S_TRANSITIONS) > MOST_TRANSITIONS) {
    report(I, LOG_ERROR, "more than %d transitions at t = %.9g s, at last from '%s' to '%s': conditions that hold at once lead round in circles",
           MOST_TRANSITIONS, t, modes->names[last->from], modes->names[last->to]);
    return STUCK;
  }
  const int32_t next = systemInForce(I);
  if (next < 0) {
    report(I, LOG_ERROR, "the equations in mode '%s' can't be solved", modes->names[last->to]);
    return STUCK;
  }
  if (next != (int32_t)S(I, S_SYSTEM)) {
    S(I, S_DEPARTURE) = next + 1;
    return DEPARTED;
  }
  return resets == 0 ? MOVED : jumpWithin(I, t);
}

/* ---- consistent values: those that are set, then those carried over, as long as each is independent of those before it ---- */

/* A value that a variable of the FMU is to have. */
typedef struct {
  int32_t variable;
  bool isSet;
  double value;
} Entry;

/* A gradient counts as independent if more than this part of it is. */
static const double INDEPENDENT = 1e-5;
/* Values that are set agree with the solution when they do to six digits: what people type. */
static const double AGREEMENT = 1e-6;

enum { MOST_ENTRY_STEPS = 50 };

static double presentValue(const Instance *I, int32_t variable) {
  const Variable *v = &I->model->variables[variable];
  return v->sign * I->heap[v->slot];
}

/* The search for states at which the chosen entries have their values. */
typedef struct {
  double t;
  int32_t count;
  const Entry *entries;
  double *there, *near, *rows, *basis, *matrix, *states, *before, *moved, *change;
  int32_t *chosen;
  int32_t chosenCount;
} EntrySearch;

/* Values of the entries at these states; 0, a failure code, or -1: no number. */
static int32_t evaluateEntries(Instance *I, const EntrySearch *search, const double *at, double *target) {
  const int32_t n = I->model->stateCount;
  const slot_t *slots = moduleOf(I)->stateSlots;
  memcpy(I->heap + I->xNow, at, (size_t)n * sizeof(double));
  const int32_t code = moduleOf(I)->outputs(I->heap, 0, search->t, I->xNow);
  for (int32_t i = 0; i < n; i++) I->heap[slots[i]] = at[i];
  bool finite = true;
  for (int32_t i = 0; i < search->count; i++) {
    target[i] = presentValue(I, search->entries[i].variable);
    finite = finite && isfinite(target[i]);
  }
  return code != 0 || finite ? code : -1;
}

/* Derivatives of the entries by the states as difference quotients, row by row. */
static int32_t entryGradients(Instance *I, const EntrySearch *search) {
  const int32_t n = I->model->stateCount;
  memcpy(search->moved, search->states, (size_t)n * sizeof(double));
  for (int32_t j = 0; j < n; j++) {
    const double delta = 1.5e-8 * fmax(1, fabs(search->states[j]));
    search->moved[j] = search->states[j] + delta;
    const int32_t code = evaluateEntries(I, search, search->moved, search->near);
    if (code != 0) return code;
    search->moved[j] = search->states[j];
    for (int32_t i = 0; i < search->count; i++) search->rows[i * n + j] = (search->near[i] - search->there[i]) / delta;
  }
  return 0;
}

static double dotProduct(int32_t n, const double *a, const double *b) {
  double sum = 0;
  for (int32_t i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

/* Rows, as many as there are columns, each with a part that those before it don't have (Gram and Schmidt). */
static void chooseRows(EntrySearch *search, int32_t n) {
  search->chosenCount = 0;
  for (int32_t i = 0; i < search->count && search->chosenCount < n; i++) {
    const double *row = search->rows + i * n;
    double *rest = search->basis + search->chosenCount * n;
    memcpy(rest, row, (size_t)n * sizeof(double));
    for (int32_t k = 0; k < search->chosenCount; k++) {
      const double *direction = search->basis + k * n;
      const double part = dotProduct(n, rest, direction);
      for (int32_t j = 0; j < n; j++) rest[j] -= part * direction[j];
    }
    const double length = sqrt(dotProduct(n, rest, rest));
    if (!(length > INDEPENDENT * sqrt(dotProduct(n, row, row)))) continue;
    for (int32_t j = 0; j < n; j++) rest[j] /= length;
    search->chosen[search->chosenCount++] = i;
  }
}

/* Moves the states by `change`, by less where they could not be evaluated. */
static int32_t moveEntryStates(Instance *I, const EntrySearch *search) {
  const int32_t n = I->model->stateCount;
  int32_t code = 0;
  memcpy(search->before, search->states, (size_t)n * sizeof(double));
  for (double factor = 1; factor > 1e-3; factor *= 0.5) {
    for (int32_t j = 0; j < n; j++) search->states[j] = search->before[j] + factor * search->change[j];
    code = evaluateEntries(I, search, search->states, search->there);
    if (code == 0) return 0;
  }
  return code;
}

/* Largest distance of a chosen entry from its value; all distances to `change`. */
static double entryResiduals(const EntrySearch *search) {
  double size = 0;
  for (int32_t k = 0; k < search->chosenCount; k++) {
    search->change[k] = search->entries[search->chosen[k]].value - search->there[search->chosen[k]];
    size = fmax(size, fabs(search->change[k]));
  }
  return size;
}

static int32_t solveEntries(Instance *I, EntrySearch *search) {
  const int32_t n = I->model->stateCount;
  int32_t code = evaluateEntries(I, search, search->states, search->there);
  if (code == 0) code = entryGradients(I, search);
  if (code != 0) return code;
  chooseRows(search, n);
  double best = INFINITY;
  for (int32_t iteration = 0; iteration < MOST_ENTRY_STEPS; iteration++) {
    const double size = entryResiduals(search);
    /* Difference quotients make the iteration linear, but with a factor of 1e-7: it ends where rounding stops it. */
    if (size == 0 || (iteration > 2 && size >= 0.5 * best)) break;
    best = fmin(best, size);
    if (search->chosenCount < n) return -1;
    for (int32_t k = 0; k < n; k++)
      memcpy(search->matrix + k * n, search->rows + search->chosen[k] * n, (size_t)n * sizeof(double));
    if (!solveSmall(n, search->matrix, search->change)) return -1;
    code = moveEntryStates(I, search);
    if (code == 0) code = entryGradients(I, search);
    if (code != 0) return code;
  }
  code = evaluateEntries(I, search, search->states, search->there);
  for (int32_t k = 0; k < search->chosenCount && code == 0; k++) {
    const double value = search->entries[search->chosen[k]].value;
    if (!(fabs(search->there[search->chosen[k]] - value) <= AGREEMENT * fmax(1, fabs(value)))) code = -1;
  }
  return code;
}

/* The frequent case: all entries are states, or as good as. */
static bool assignDirectly(Instance *I, int32_t count, const Entry *entries) {
  const int32_t n = I->model->stateCount;
  const slot_t *slots = moduleOf(I)->stateSlots;
  for (int32_t i = 0; i < count; i++) {
    bool isState = false;
    for (int32_t j = 0; j < n; j++) isState = isState || slots[j] == I->model->variables[entries[i].variable].slot;
    if (!isState) return false;
  }
  /* The first entry of a state counts. */
  for (int32_t i = count - 1; i >= 0; i--) {
    const Variable *v = &I->model->variables[entries[i].variable];
    I->heap[v->slot] = v->sign * entries[i].value;
  }
  return true;
}

static bool entriesAgree(Instance *I, double t, int32_t count, const Entry *entries) {
  for (int32_t i = 0; i < count; i++) {
    if (!entries[i].isSet) continue;
    const double actual = presentValue(I, entries[i].variable), value = entries[i].value;
    if (fabs(actual - value) <= AGREEMENT * fmax(fabs(actual), fabs(value)) + 1e-12) continue;
    report(I, LOG_ERROR, "at t = %.9g s a variable is to become %.7g, but the equations that hold then make it %.7g", t, value, actual);
    return false;
  }
  return true;
}

/*
 * Consistent values of the states: those that `entries` determine, in their order, as long as each is independent of those before
 * it (rank test on the derivatives by the states); the other variables follow.
 */
static bool carryOver(Instance *I, double t, int32_t count, const Entry *entries) {
  if (assignDirectly(I, count, entries)) return entriesAgree(I, t, count, entries);
  const size_t n = (size_t)I->model->stateCount, c = (size_t)count;
  double *block = malloc((2 * c + c * n + 2 * n * n + 4 * n) * sizeof(double) + 1);
  int32_t *chosen = malloc((n + 1) * sizeof(int32_t));
  EntrySearch search = {.t = t, .count = count, .entries = entries, .chosen = chosen};
  int32_t code = -1;
  if (block != NULL && chosen != NULL) {
    search.there = block;
    search.near = search.there + c;
    search.rows = search.near + c;
    search.basis = search.rows + c * n;
    search.matrix = search.basis + n * n;
    search.states = search.matrix + n * n;
    search.before = search.states + n;
    search.moved = search.before + n;
    search.change = search.moved + n;
    for (size_t i = 0; i < n; i++) search.states[i] = I->heap[moduleOf(I)->stateSlots[i]];
    code = solveEntries(I, &search);
  }
  free(block);
  free(chosen);
  if (code == 0) return entriesAgree(I, t, count, entries);
  if (code > 0) reportCode(I, code, t);
  report(I, LOG_ERROR, "at t = %.9g s no values were found with which the mode begins", t);
  return false;
}

/* ---- what one set of equations leaves to the next ---- */

static bool isInForce(const Variable *v) { return v->kind == VARYING || v->kind == CONTINUOUS_INPUT || v->kind == DISCRETE_INPUT; }

/* Takes the values of all that is in force, what is set, and inputs. */
static void keepValues(Instance *I) {
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (isInForce(v) || v->kind == PARAMETER) I->heap[I->carried + i] = v->sign * I->heap[v->slot];
    if (v->kind == PARAMETER) I->heap[I->overrides + i] = I->heap[v->override];
    if (v->kind == CONTINUOUS_INPUT)
      memcpy(I->heap + I->keptInputs + 3 * v->inputIndex, I->heap + v->input, 3 * sizeof(double));
  }
}

static void writeParameters(Instance *I) {
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (v->kind != PARAMETER || I->heap[I->overrides + i] == 0) continue;
    I->heap[v->slot] = v->sign * I->heap[I->carried + i];
    I->heap[v->override] = 1;
  }
  moduleOf(I)->parameters(I->heap, 0);
}

static void writeValues(Instance *I) {
  for (int32_t i = 0; i < I->model->variableCount; i++) {
    const Variable *v = &I->model->variables[i];
    if (isInForce(v) && !v->isAlias) I->heap[v->slot] = I->heap[I->carried + i];
    if (v->kind == CONTINUOUS_INPUT)
      memcpy(I->heap + v->input, I->heap + I->keptInputs + 3 * v->inputIndex, 3 * sizeof(double));
  }
}

/* All resets of the transitions that have fired, at most `resetCount`. */
static int32_t firedResets(const Instance *I, Entry *resets, bool *isGuess) {
  const Model *m = I->model;
  int32_t count = 0;
  for (int32_t a = 0; a < m->modes->automatonCount; a++) {
    if (I->heap[I->firing + a] < 0) continue;
    const Transition *way = &m->transitions[(int32_t)I->heap[I->firing + a]];
    for (int32_t i = way->firstReset; i < way->firstReset + way->resetCount; i++) {
      resets[count] = (Entry){m->resets[i].variable, true, I->heap[I->ways + m->transitionCount + i]};
      isGuess[count++] = m->resets[i].isGuess;
    }
  }
  return count;
}

static bool isDifferentiated(const Model *m, int32_t variable) {
  for (int32_t i = 0; i < m->differentiatedCount; i++)
    if (m->differentiated[i] == variable) return true;
  return false;
}

/*
 * What determines the states of the present equations, best first: values that the transitions set; then what was a state, in the
 * order of declaration; then what had a value; then guesses. Returns their number.
 */
static int32_t collectEntries(const Instance *I, const Model *before, int32_t resetCount, const Entry *resets, const bool *isGuess,
                              bool within, Entry *entries) {
  const Model *m = I->model;
  int32_t count = 0;
  for (int32_t i = 0; i < resetCount; i++)
    if (!isGuess[i] && m->variables[resets[i].variable].kind != INACTIVE) entries[count++] = resets[i];
  const int32_t setCount = count;
  for (int32_t rank = 0; rank < 3; rank++) {
    for (int32_t k = 0; k < m->differentiatedCount; k++) {
      const int32_t v = m->differentiated[k];
      bool isSet = false, isGiven = before->variables[v].kind == INACTIVE;
      for (int32_t i = 0; i < setCount; i++) isSet = isSet || entries[i].variable == v;
      for (int32_t i = 0; i < resetCount; i++) isGiven = isGiven || resets[i].variable == v;
      const int32_t own = isGiven ? 2 : isDifferentiated(before, v) ? 0 : 1;
      if (isSet || own != rank) continue;
      entries[count++] = (Entry){v, false, within ? presentValue(I, v) : I->heap[I->carried + v]};
    }
  }
  return count;
}

/* Room for the resets of a system and the entries of all. */
typedef struct {
  Entry *resets, *entries;
  bool *isGuess;
} EntryRoom;

static bool takeRoom(const Instance *I, EntryRoom *room) {
  const size_t resets = (size_t)I->model->resetCount, variables = (size_t)I->model->variableCount;
  room->resets = malloc((2 * resets + variables + 1) * sizeof(Entry));
  room->isGuess = malloc(resets + 1);
  room->entries = room->resets == NULL ? NULL : room->resets + resets;
  return room->resets != NULL && room->isGuess != NULL;
}

static void giveBack(EntryRoom *room) {
  free(room->resets);
  free(room->isGuess);
}

/* Resets of transitions that change no equations. */
static Firing jumpWithin(Instance *I, double t) {
  const Model *m = I->model;
  EntryRoom room;
  bool jumped = takeRoom(I, &room);
  if (jumped) {
    const int32_t count = firedResets(I, room.resets, room.isGuess);
    const int32_t entries = collectEntries(I, m, count, room.resets, room.isGuess, true, room.entries);
    bool guesses = false;
    for (int32_t i = 0; i < count; i++) {
      const Variable *v = &m->variables[room.resets[i].variable];
      if (!room.isGuess[i]) continue;
      guesses = true;
      if (!v->isAlias) I->heap[v->slot] = room.resets[i].value;
    }
    if (guesses) moduleOf(I)->resume(I->heap, 0);
    jumped = carryOver(I, t, entries, room.entries);
  }
  giveBack(&room);
  return jumped ? JUMPED : STUCK;
}

static void useSystem(Instance *I, int32_t system) {
  I->model = I->model->modes->systems[system];
  layOutSystem(I);
  memset(I->heap, 0, (size_t)I->lasting * sizeof(double));
  S(I, S_SYSTEM) = system;
  S(I, S_MODULE) = 0;
  writeTables(I);
  setTolerances(I);
}

/* Lets the equations go on that are in force from now on. */
static bool enterSystem(Instance *I) {
  const double t = S(I, S_TIME);
  const Model *before = I->model;
  EntryRoom room;
  bool entered = takeRoom(I, &room);
  if (entered) {
    const int32_t count = firedResets(I, room.resets, room.isGuess);
    keepValues(I);
    for (int32_t i = 0; i < count; i++) I->heap[I->carried + room.resets[i].variable] = room.resets[i].value;
    useSystem(I, (int32_t)S(I, S_DEPARTURE) - 1);
    writeParameters(I);
    writeValues(I);
    selectStates(I);
    const int32_t entries = collectEntries(I, before, count, room.resets, room.isGuess, false, room.entries);
    moduleOf(I)->resume(I->heap, 0);
    entered = carryOver(I, t, entries, room.entries);
  }
  giveBack(&room);
  if (!entered) return false;
  /* Truths of the relations as they are here: that they are so is no event. */
  moduleOf(I)->update(I->heap, 0, t);
  readStates(I, I->x);
  S(I, S_LEFT_TAKEN) = 0;
  S(I, S_BRACKET) = 0;
  S(I, S_TIME_EVENT) = 0;
  /* Two modes that lead to each other along a surface then take turns in time, however short, and not for ever at one instant. */
  S(I, S_BY_VALUE) = 1;
  S(I, S_DEPARTURE) = 0;
  return true;
}

/* The iteration at the present instant, through as many sets of equations as transitions lead to. `departed`: to others. */
static bool passEvent(Instance *I, bool *departed) {
  *departed = false;
  beginTransitions(I);
  bool settled = updateEvents(I);
  while (settled && S(I, S_DEPARTURE) != 0) {
    *departed = true;
    settled = enterSystem(I) && updateEvents(I);
  }
  if (I->model->modes != NULL)
    for (int32_t i = 0; i < I->model->modes->scheduleCount; i++) I->heap[I->due + i] = 0;
  if (!*departed) return settled;
  /* Any relation may be at zero here. */
  for (int32_t i = 0; i < I->model->relationCount; i++) I->heap[I->fired + i] = 1;
  S(I, S_STATES_CHANGED) = S(I, S_EQUATIONS_CHANGED) = 1;
  return settled;
}
