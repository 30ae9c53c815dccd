import koffi from "koffi";

/** Bells have been tested where these are. */
export const semaphoresWork = process.platform === "linux" && process.arch === "x64";

const c = semaphoresWork ? bindC() : undefined;

function bindC() {
  const library = koffi.load(null);
  return {
    init: library.func("sem_init", "int", ["void *", "int", "uint32_t"]),
    post: library.func("sem_post", "int", ["void *"]),
    yield: library.func("sched_yield", "int", []),
    timedWait: library.func("sem_timedwait", "int", ["void *", "void *"]),
  };
}

/** Bytes in shared memory: a semaphore (`sem_t` has 32 bytes) and numbers; a cache line. */
export const semaphoreBytes = 64;
const numbersAt = 32;

/** Places in the numbers. */
const rung = 0;
const asleep = 1;
const listener = 2;
const workedLong = 3;

/** Between two looks at the clock. */
const looksPerTurn = 50;

/** Who has worked for longer is rung so seldom that being woken makes little difference [ms]. */
const longWork = 0.1;

/** Watching in vain is tried again after so many waits at the latest. */
const fewestTries = 1023;

/**
 * A bell in shared memory that one process rings and another waits for. Waking a process that sleeps takes some 40 us on an idle
 * processor, so that who waits watches first: as long as the last wait ended soon, and less and less often when that is in
 * vain. A watcher offers its processor to others again and again. Where these keep it, it is better to sleep: who sleeps gets a
 * processor back at once, who has yielded only when the others' turns are over, some milliseconds later.
 */
export class ProcessSemaphore {
  readonly #c: NonNullable<typeof c>;
  readonly #semaphore: bigint;
  readonly #numbers: Int32Array;
  readonly #until = new BigInt64Array(2);
  /** How long to watch at most [ms]. */
  readonly #patience: number;
  #heard = 0;
  #lastWait = Infinity;
  #lastEnd = 0;
  #workedLong = false;
  /** So many waits begin with sleep. */
  #tired = 0;
  #rest = 0;

  constructor(address: bigint, memory: ArrayBuffer, offset: number, spinTimes: number) {
    if (c === undefined) throw new Error("bells do not work on this platform");
    this.#c = c;
    this.#semaphore = address + BigInt(offset);
    this.#numbers = new Int32Array(memory, offset + numbersAt, 4);
    this.#patience = spinTimes;
  }

  /** Before anybody uses it. */
  initialize(): void {
    this.#c.init(this.#semaphore, 1, 0);
  }

  /** The process that waits for it; 0 before it says so. */
  get listener(): number {
    return Atomics.load(this.#numbers, listener);
  }

  set listener(pid: number) {
    Atomics.store(this.#numbers, listener, pid);
  }

  /** Whether its listener has worked long for its last answer; it does not watch then. */
  get workedLong(): boolean {
    return Atomics.load(this.#numbers, workedLong) === 1;
  }

  /** To be called by the listener before it answers. */
  noteWork(): void {
    this.#workedLong = performance.now() - this.#lastEnd > longWork;
    Atomics.store(this.#numbers, workedLong, this.#workedLong ? 1 : 0);
  }

  /** Whether its listener sleeps. */
  get isSleptOn(): boolean {
    return Atomics.load(this.#numbers, asleep) === 1;
  }

  post(): void {
    Atomics.add(this.#numbers, rung, 1);
    // Who goes to sleep says so first and looks once more then.
    if (this.isSleptOn) this.#c.post(this.#semaphore);
  }

  /** Waits until it is rung; every `longest` ms without that `idle` is called, which may throw. */
  wait(longest: number, idle: () => void): void {
    const start = performance.now();
    let end = start;
    if (!this.#isRung()) {
      const watches = !this.#workedLong && this.#lastWait <= this.#patience && --this.#tired < 0;
      if (watches) this.#watch(start + this.#patience);
      while (!this.#isRung()) if (!this.#sleep(longest)) idle();
      end = performance.now();
      if (watches) this.#learn(end - start <= this.#patience);
    }
    this.#lastWait = end - start;
    this.#lastEnd = end;
    this.#heard = (this.#heard + 1) | 0;
  }

  #isRung(): boolean {
    return Atomics.load(this.#numbers, rung) !== this.#heard;
  }

  #watch(end: number): void {
    do {
      for (let look = 0; look < looksPerTurn; look++) if (this.#isRung()) return;
      this.#c.yield();
    } while (performance.now() < end);
  }

  #learn(wasWorthwhile: boolean): void {
    this.#rest = wasWorthwhile ? this.#rest >> 1 : Math.min(2 * this.#rest + 1, fewestTries);
    this.#tired = this.#rest;
  }

  /** Whether it has been rung within `longest` ms. A ring just before sleep leaves the semaphore up: then sleep ends early once. */
  #sleep(longest: number): boolean {
    Atomics.store(this.#numbers, asleep, 1);
    if (!this.#isRung()) {
      const until = Date.now() + longest;
      this.#until[0] = BigInt(Math.floor(until / 1000));
      this.#until[1] = BigInt((until % 1000) * 1_000_000);
      this.#c.timedWait(this.#semaphore, this.#until);
    }
    Atomics.store(this.#numbers, asleep, 0);
    return this.#isRung();
  }
}
