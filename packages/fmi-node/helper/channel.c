/*
 * Waiting for messages in memory that two processes share: a parent, which sends requests, and a child, which answers them. Waking
 * a sleeping process takes 5 to 50 us, so both sides check for messages for a while (spin) before they sleep.
 *
 * The parent decides whether the next wait of both sides spins, which helps only if both do. It spins while requests follow each
 * other closely and answers come soon; after a vain spin it does so less and less often.
 *
 * A child that is asked alone has a processor of its own. It does not yield this while it spins: another process would keep it for
 * milliseconds. Where both sides are on one processor they yield it to each other, until the parent moves the child to another.
 * Where others compute and the child gets no processor, the parent moves it to its own, which it is about to leave. Children that
 * are asked together, or in turn, yield: each needs a processor soon.
 */
#ifdef __linux__
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* How the next wait spins. */
enum { NONE, ALONE, YIELDING };

/* What one side waits for. */
typedef struct {
  _Atomic uint32_t posted;
  _Atomic uint32_t sleeping;
  _Atomic int32_t waiter;
  /* The processor on which the waiter spun last. */
  _Atomic int32_t processor;
  char rest[48];
} Semaphore;

/* In shared memory, which is zero at first. Fields that different sides write lie in different cache lines. */
typedef struct {
  Semaphore request, reply;
  /* Written by the parent: how the next wait of the child spins. */
  _Atomic uint32_t spins;
  char rest[60];
  /* Written by the child: its last answer took long. */
  _Atomic uint32_t workedLong;
  char end[60];
} Channel;

/* One side, private to its process. */
typedef struct {
  Channel *channel;
  Semaphore *mine, *other;
  bool isParent, isWaiting, isComputing;
  /* Other children computed when this one was last asked, or when it answered. */
  bool wasAmongOthers, isTogether;
  uint32_t received;
  /* When the last wait ended [ns]. */
  int64_t end;
  /* How the current wait spins; the number of waits left that do not; that number after the next vain spin. */
  uint32_t spins;
  int32_t skipped, skipsAfterFailure;
  int32_t movesPostponed;
  /* The value of `turn` when this side last posted. */
  uint32_t turn;
} Side;

/* Times [ns]. */
enum {
  SPIN_OF_PARENT = 100000,
  SPIN_OF_CHILD = 200000,
  /* Longest times between an answer and the next request for which spinning pays. */
  GAP_ALONE = 20000,
  GAP_IN_TURN = 100000,
  GAP_TOGETHER = 1000000,
  LONG_WORK = 100000,
  /* A process that has just answered sleeps within this time. */
  SLEEPS_SOON = 50000,
};
/* Most waits without spinning after a vain spin, and requests between two moves of the child. */
enum { MOST_SKIPPED = 255, POSTPONED_MOVES = 10, CHECKS = 100 };

/* Of the children that this thread uses: how many compute, and a count of changes from one to another. */
static _Thread_local uint32_t computing, turn;
static _Thread_local Side *lastPosted;

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void pauseBriefly(void) {
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause();
#elif defined __aarch64__
  __asm__ volatile("yield");
#endif
}

static cpu_set_t all;
static int processors(void) {
  static int count;
  if (count == 0) {
    sched_getaffinity(0, sizeof all, &all);
    count = CPU_COUNT(&all);
  }
  return count;
}

/* Lets the child run on the processor of this thread only, or on others only; until `release`. */
static void place(const Side *s, bool here) {
  cpu_set_t chosen;
  CPU_ZERO(&chosen);
  CPU_SET(sched_getcpu(), &chosen);
  if (!here) CPU_XOR(&chosen, &all, &chosen);
  sched_setaffinity(atomic_load(&s->other->waiter), sizeof chosen, &chosen);
}

static void release(const Side *s) { sched_setaffinity(atomic_load(&s->other->waiter), sizeof all, &all); }

static void move(const Side *s, bool here) {
  place(s, here);
  release(s);
}

static void post(Semaphore *semaphore) {
  atomic_fetch_add(&semaphore->posted, 1);
  /* The waiter sets `sleeping` before its last check. */
  if (atomic_load(&semaphore->sleeping)) syscall(SYS_futex, &semaphore->posted, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static bool isPosted(const Side *s) { return atomic_load(&s->mine->posted) != s->received; }

static bool sleepsSoon(const Semaphore *semaphore) {
  for (int64_t end = now() + SLEEPS_SOON; !atomic_load(&semaphore->sleeping);)
    if (now() > end) return false;
  return true;
}

/*
 * After long answers each child is woken on another processor: the kernel finds no idle one for the last of several, as this
 * thread still uses its own and the child that has just answered does not sleep yet. It would leave two on one processor for many
 * milliseconds. The last one that fits is woken on the processor of this thread, which is about to wait.
 */
static void postToBusy(Side *s) {
  bool fits = (int)computing <= processors() && sleepsSoon(s->other);
  if (fits) place(s, (int)computing == processors());
  post(s->other);
  if (fits) release(s);
}

/* How the next wait spins. */
static uint32_t chooseSpin(Side *s, bool isAlone) {
  int64_t longest = isAlone ? GAP_ALONE : s->isTogether ? GAP_TOGETHER : GAP_IN_TURN;
  if (now() - s->end > longest || --s->skipped >= 0) return NONE;
  return isAlone ? ALONE : YIELDING;
}

static void postRequest(Side *s) {
  if (lastPosted != s) {
    turn++;
    /* The child that was asked alone until now would keep its processor from this one. */
    if (lastPosted != NULL && lastPosted->spins == ALONE) atomic_store(&lastPosted->channel->spins, YIELDING);
  }
  /* Children that are asked in turn need a processor each, and this thread one. */
  bool isAlone = turn - s->turn < (uint32_t)processors();
  lastPosted = s;
  s->turn = turn;
  if (!s->isComputing) computing++;
  s->isComputing = true;
  s->wasAmongOthers = computing > 1;
  s->isTogether |= s->wasAmongOthers;
  bool isBusy = atomic_load(&s->channel->workedLong);
  s->spins = isBusy ? NONE : chooseSpin(s, isAlone);
  atomic_store(&s->channel->spins, s->spins);
  if (isBusy) return postToBusy(s);
  if (s->spins == ALONE && atomic_load(&s->other->processor) == sched_getcpu() && --s->movesPostponed < 0) {
    s->movesPostponed = POSTPONED_MOVES;
    move(s, false);
  }
  /* An idle processor takes longer to wake a process than this one takes to change to it. */
  bool wakesHere = !isAlone && !s->isTogether && atomic_load(&s->other->sleeping);
  if (wakesHere) place(s, true);
  post(s->other);
  if (wakesHere) release(s);
}

/* Success halves the number of waits without spinning, failure doubles it. */
static void noteSpin(Side *s, bool succeeded) {
  int32_t more = 2 * s->skipsAfterFailure + 1;
  s->skipsAfterFailure = succeeded ? s->skipsAfterFailure / 2 : more < MOST_SKIPPED ? more : MOST_SKIPPED;
  s->skipped = s->skipsAfterFailure;
  if (succeeded || s->spins != ALONE || atomic_load(&s->other->processor) == sched_getcpu()) return;
  s->movesPostponed = POSTPONED_MOVES;
  move(s, true);
}

/* Whether a post came before the end. */
static bool spin(Side *s, int64_t end) {
  for (;;) {
    if (!s->isParent) s->spins = atomic_load(&s->channel->spins);
    int here = sched_getcpu();
    atomic_store(&s->mine->processor, here);
    bool sharesProcessor = atomic_load(&s->other->processor) == here;
    int checks = s->spins == ALONE && sharesProcessor ? 1 : CHECKS;
    for (int i = 0; i < checks && !isPosted(s); i++) pauseBriefly();
    if ((s->spins == YIELDING || sharesProcessor) && !isPosted(s)) sched_yield();
    bool isLate = now() > end;
    if (isPosted(s) || isLate) return !isLate;
  }
}

static void sleepFor(Side *s, int32_t milliseconds) {
  struct timespec longest = { milliseconds / 1000, milliseconds % 1000 * 1000000L };
  atomic_store(&s->mine->sleeping, 1);
  if (!isPosted(s)) syscall(SYS_futex, &s->mine->posted, FUTEX_WAIT, s->received, &longest, NULL, 0);
  atomic_store(&s->mine->sleeping, 0);
}

/* Each side is opened once. */
Side *cosimoOpenChannel(Channel *channel, int32_t isParent) {
  Side *s = calloc(1, sizeof *s);
  if (s == NULL) abort();
  s->channel = channel;
  s->isParent = isParent;
  s->mine = isParent ? &channel->reply : &channel->request;
  s->other = isParent ? &channel->request : &channel->reply;
  atomic_store(&s->mine->waiter, (int32_t)getpid());
  atomic_store(&s->mine->processor, -1 - isParent);
  processors();
  return s;
}

static void endComputing(Side *s) {
  if (s->isComputing) computing--;
  s->isComputing = false;
}

void cosimoCloseChannel(Side *s) {
  endComputing(s);
  if (lastPosted == s) lastPosted = NULL;
  free(s);
}

/* Tells the other side that there is a message. */
void cosimoPost(Side *s) {
  if (s->isParent) return postRequest(s);
  atomic_store(&s->channel->workedLong, now() - s->end > LONG_WORK);
  post(s->other);
}

/* Waits for a message, at most some milliseconds when it sleeps; whether there is one. */
int32_t cosimoWait(Side *s, int32_t milliseconds) {
  if (!s->isParent && !s->isWaiting) s->spins = atomic_load(&s->channel->spins);
  if (s->spins && !s->isWaiting) {
    bool succeeded = isPosted(s) || spin(s, now() + (s->isParent ? SPIN_OF_PARENT : SPIN_OF_CHILD));
    if (s->isParent) noteSpin(s, succeeded);
  }
  s->isWaiting = true;
  if (!isPosted(s)) sleepFor(s, milliseconds);
  if (!isPosted(s)) return 0;
  s->isWaiting = false;
  s->received++;
  s->end = now();
  if (s->isParent) {
    s->isTogether = s->wasAmongOthers || computing > 1;
    endComputing(s);
  }
  return 1;
}
#endif
