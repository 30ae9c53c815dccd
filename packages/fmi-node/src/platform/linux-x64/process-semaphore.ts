import koffi from "koffi";

let c: ReturnType<typeof bindC> | undefined;

function bindC() {
  const library = koffi.load(null);
  return {
    init: library.func("sem_init", "int", ["void *", "int", "uint32_t"]),
    post: library.func("sem_post", "int", ["void *"]),
    yield: library.func("sched_yield", "int", []),
    timedWait: library.func("sem_timedwait", "int", ["void *", "void *"]),
  };
}

/** Bytes in shared memory: a semaphore (`sem_t` has 32 bytes) and four numbers; one cache line. */
export const semaphoreBytes = 64;
const NUMBERS_OFFSET = 32;

/** Places in the numbers. */
const places = { posted: 0, sleeping: 1, waiter: 2, workedLong: 3 } as const;

/** Checks of the counter between two checks of the time. */
const CHECKS_PER_TURN = 50;

/** After longer work the time to wake a process does not matter [ms]. */
const LONG_WORK = 0.1;

/** Most waits without spinning between two tries. */
const MOST_SKIPPED = 1023;

/**
 * A semaphore in shared memory that one process posts and another waits for. Waking a sleeping process takes some 40 us, so a
 * wait first spins, as long as the last wait was short; after vain spinning it does so less and less often. Spinning yields the
 * processor in turns. Where other processes need the processor, sleeping is faster: a sleeping process gets a processor back at
 * once, one that yielded only after the others' time slices, some milliseconds later.
 */
export class ProcessSemaphore {
  readonly #c: ReturnType<typeof bindC>;
  readonly #semaphore: bigint;
  readonly #numbers: Int32Array;
  readonly #until = new BigInt64Array(2);
  /** Longest time to spin [ms]. */
  readonly #spinTime: number;
  #received = 0;
  #lastWait = Infinity;
  #lastEnd = 0;
  #workedLong = false;
  /** Waits that are left without spinning. */
  #skipped = 0;
  #skipsAfterFailure = 0;

  constructor(address: bigint, memory: ArrayBuffer, offset: number, spinTime: number) {
    c ??= bindC();
    this.#c = c;
    this.#semaphore = address + BigInt(offset);
    this.#numbers = new Int32Array(memory, offset + NUMBERS_OFFSET, 4);
    this.#spinTime = spinTime;
  }

  /** To be called once, before either process uses it. */
  initialize(): void {
    this.#c.init(this.#semaphore, 1, 0);
  }

  /** Number of the waiting process; 0 before that process sets it. */
  get waiter(): number {
    return Atomics.load(this.#numbers, places.waiter);
  }

  set waiter(pid: number) {
    Atomics.store(this.#numbers, places.waiter, pid);
  }

  /** Whether the waiting process worked long before its last answer; its next wait does not spin. */
  get workedLong(): boolean {
    return Atomics.load(this.#numbers, places.workedLong) === 1;
  }

  /** To be called by the waiting process before it answers. */
  noteWork(): void {
    this.#workedLong = performance.now() - this.#lastEnd > LONG_WORK;
    Atomics.store(this.#numbers, places.workedLong, this.#workedLong ? 1 : 0);
  }

  get waiterSleeps(): boolean {
    return Atomics.load(this.#numbers, places.sleeping) === 1;
  }

  post(): void {
    Atomics.add(this.#numbers, places.posted, 1);
    // The waiter sets `sleeping` before its last check of the counter.
    if (this.waiterSleeps) this.#c.post(this.#semaphore);
  }

  /** Waits for a post; calls `idle`, which may throw, every `longest` ms. */
  wait(longest: number, idle: () => void): void {
    const start = performance.now();
    let end = start;
    if (!this.#isPosted()) {
      const spins = !this.#workedLong && this.#lastWait <= this.#spinTime && --this.#skipped < 0;
      if (spins) this.#spin(start + this.#spinTime);
      while (!this.#isPosted()) if (!this.#sleep(longest)) idle();
      end = performance.now();
      if (spins) this.#noteSpinning(end - start <= this.#spinTime);
    }
    this.#lastWait = end - start;
    this.#lastEnd = end;
    this.#received = (this.#received + 1) | 0;
  }

  #isPosted(): boolean {
    return Atomics.load(this.#numbers, places.posted) !== this.#received;
  }

  #spin(end: number): void {
    do {
      for (let check = 0; check < CHECKS_PER_TURN; check++) if (this.#isPosted()) return;
      this.#c.yield();
    } while (performance.now() < end);
  }

  /** Success halves the number of waits without spinning, failure doubles it. */
  #noteSpinning(succeeded: boolean): void {
    this.#skipsAfterFailure = succeeded
      ? this.#skipsAfterFailure >> 1
      : Math.min(2 * this.#skipsAfterFailure + 1, MOST_SKIPPED);
    this.#skipped = this.#skipsAfterFailure;
  }

  /** Whether a post came within `longest` ms. A post just before the sleep leaves the semaphore up: one sleep then ends early. */
  #sleep(longest: number): boolean {
    Atomics.store(this.#numbers, places.sleeping, 1);
    if (!this.#isPosted()) {
      const until = Date.now() + longest;
      this.#until[0] = BigInt(Math.floor(until / 1000));
      this.#until[1] = BigInt((until % 1000) * 1_000_000);
      this.#c.timedWait(this.#semaphore, this.#until);
    }
    Atomics.store(this.#numbers, places.sleeping, 0);
    return this.#isPosted();
  }
}
