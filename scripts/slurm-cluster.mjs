/**
 * A cluster of Slurm on this machine's loopback, as the user that calls: munged(8), slurmctld(8) and slurmd(8) with all their files in one folder.
 * They need no privileges, since tasks run as the same user.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";

/** Of Debian, where daemons are not in the path of users. */
const path = `${process.env.PATH}:/usr/sbin:/sbin`;
const START_TIME = 60_000;

export function hasSlurm() {
  return ["munged", "slurmctld", "slurmd", "sbatch"].every(
    (name) => spawnSync("sh", ["-c", `command -v ${name}`], { env: { PATH: path } }).status === 0,
  );
}

/**
 * @param {string} folder an empty folder, whose path is short enough for a socket
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop(): Promise<void> }>} `env`: with which the commands of Slurm find it
 */
export async function startSlurm(folder) {
  const env = { ...process.env, PATH: path, SLURM_CONF: join(folder, "slurm.conf") };
  const ports = await freePorts();
  const socket = join(folder, "munge.socket");
  for (const name of ["state", "spool"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "munge.key"), randomBytes(128), { mode: 0o600 });
  writeFileSync(env.SLURM_CONF, configuration(folder, socket, ports));
  const daemons = [];
  const start = (name, ...args) => daemons.push(spawn(name, args, { env, stdio: "ignore" }));
  const stop = async () => {
    spawnSync("scancel", ["--user", userInfo().username], { env, timeout: 5000 });
    for (const daemon of daemons.reverse()) {
      const ended = new Promise((resolve) => daemon.once("exit", resolve));
      if (daemon.exitCode === null && daemon.signalCode === null) daemon.kill("SIGTERM");
      else continue;
      const late = setTimeout(() => daemon.kill("SIGKILL"), 3000);
      await ended;
      clearTimeout(late);
    }
    endSteps(env.SLURM_CONF);
  };
  const files = ["key", "pid", "log", "seed"].map(
    (kind) => `--${kind}-file=${join(folder, `munge.${kind}`)}`,
  );
  start("munged", "--foreground", "--force", "--num-threads=1", `--socket=${socket}`, ...files);
  start("slurmctld", "-D", "-f", env.SLURM_CONF);
  start("slurmd", "-D", "-f", env.SLURM_CONF);
  const begun = performance.now();
  while (
    spawnSync("sinfo", ["-h", "-t", "idle", "-o", "%D"], { env, encoding: "utf8" }).stdout.trim() !== "1"
  ) {
    if (performance.now() - begun > START_TIME) {
      await stop();
      throw new Error(`Slurm does not start:\n${lastWords(folder)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { env, stop };
}

/** Tasks have processes that outlive slurmd(8): those with this configuration end, too. */
function endSteps(configuration) {
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${id}/comm`, "utf8").trim() !== "slurmstepd") continue;
      const variables = readFileSync(`/proc/${id}/environ`, "utf8").split("\0");
      if (variables.includes(`SLURM_CONF=${configuration}`)) process.kill(Number(id), "SIGKILL");
    } catch {
      // It has ended, or is somebody else's.
    }
  }
}

function configuration(folder, socket, [controller, node]) {
  const [host] = hostname().split(".");
  const { username } = userInfo();
  return `ClusterName=cosimo
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${controller}
SlurmdPort=${node}
SlurmUser=${username}
SlurmdUser=${username}
AuthType=auth/munge
AuthInfo=socket=${socket}
CredType=cred/munge
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0
NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=main Nodes=${host} Default=YES MaxTime=INFINITE State=UP
`;
}

function lastWords(folder) {
  return ["munge.log", "slurmctld.log", "slurmd.log"]
    .map((name) => {
      try {
        return `${name}: ${readFileSync(join(folder, name), "utf8").slice(-1000)}`;
      } catch {
        return `${name}: -`;
      }
    })
    .join("\n");
}

/** Two ports of this machine that nobody uses. */
async function freePorts() {
  const servers = await Promise.all(
    [0, 1].map(
      () =>
        new Promise((resolve) => {
          const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
