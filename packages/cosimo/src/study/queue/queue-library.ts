/** BullMQ and ioredis are loaded when a queue is used: 8 MB that other commands do not need. */
export async function loadQueueLibrary() {
  const [{ Queue, QueueEvents, Worker, UnrecoverableError }, { Redis }] = await Promise.all([
    import("bullmq"),
    import("ioredis"),
  ]);
  return { Queue, QueueEvents, Worker, UnrecoverableError, Redis };
}

export type QueueLibrary = Awaited<ReturnType<typeof loadQueueLibrary>>;
