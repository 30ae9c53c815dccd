import { type MessageCatalogue, messageGroup } from "@cosimo/core/models";

/** Messages about queues of Redis and those who work for them. */
export const queueMessages = {
  ...messageGroup("usage", "error", {
    "study-queue.address": {
      text: "'{address}' is no address of a queue",
      hint: "redis://USER@HOST:PORT, or rediss:// for an encrypted connection",
    },
    "study-queue.password-shown": {
      text: "the address of the queue has a password in it, which every user of this machine can see",
      hint: "COSIMO_QUEUE_PASSWORD has the password, or COSIMO_QUEUE the whole address",
    },
    "study-queue.no-password": {
      text: "the queue at '{host}' is on another machine and has no password: whoever reaches it could change results",
      hint: "COSIMO_QUEUE_PASSWORD has the password; without one the queue must be on this machine",
    },
    "study-queue.unreachable": "the queue at '{host}' cannot be used: {reason}",
    "study-queue.no-server": {
      text: "no queue is named, and the program 'redis-server' cannot be started: {reason}",
      hint: "--queue names a running queue; in Debian and Ubuntu: apt-get install redis-server",
    },
    "study-queue.needs-shared": {
      text: "workers need the files of this study: its model is an FMU, a coupled system, or has structural parameters that vary",
      hint: "--shared names a folder that all machines have, with study and model in it",
    },
    "study-queue.not-shared": "'{path}' is not in the shared folder '{shared}'",
    "study-queue.failing": {
      text: "the queue makes no parts: {reason}",
      hint: "the parts that are there stay; the same command continues",
    },
  }),
  ...messageGroup("usage", "warning", {
    "study-queue.part-failed": "a worker could not make a part, which is queued again: {reason}",
    "study-queue.worker-ended": "a worker of this machine has ended and is started again: {reason}",
    "study-queue.lost": "the connection to the queue is lost and will be made again: {reason}",
    "study-queue.no-worker":
      "no worker takes parts of this study: `cosimo study work` must be of version {version} on {engine}",
    "study-queue.no-native-worker": {
      text: "no worker takes parts of this study, which has native FMUs: version {version} on {engine}",
      hint: "`cosimo study work --allow-native` runs them",
    },
  }),
  ...messageGroup("usage", "notice", {
    "study-queue.found": "the connection to the queue is there again",
  }),
} as const satisfies MessageCatalogue;
