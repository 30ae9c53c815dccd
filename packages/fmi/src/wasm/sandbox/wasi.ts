/**
 * The system interface of a C library (WASI snapshot 1, `wasi_snapshot_preview1`), as far as FMUs need it: output goes to the log,
 * the FMU's resources are files for reading, and all other resources of the machine are inaccessible.
 */
export interface WasiHost {
  /** Standard output and error. */
  print(bytes: Uint8Array): void;
  /** Files by their names below `resourceFolder`. */
  readonly resources: ReadonlyMap<string, () => Uint8Array>;
  memory(): WebAssembly.Memory;
}

/** Folder of the resources in the file system of an FMU. */
export const resourceFolder = "/fmu/resources";

/** The FMU has called `exit`. */
export class ProgramExit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit(${code})`);
    this.code = code;
  }
}

/** `errno` of WASI. */
const errno = {
  success: 0,
  badDescriptor: 8,
  invalid: 28,
  noEntry: 44,
  notImplemented: 52,
  readOnly: 69,
} as const;
const fileType = { characterDevice: 2, directory: 3, regularFile: 4 } as const;
/** Descriptor of the folder that is open when the program starts. */
const preopened = 3;

interface OpenFile {
  readonly content: Uint8Array;
  position: number;
}

type Pointer = number;

export class Wasi {
  readonly #host: WasiHost;
  readonly #files = new Map<number, OpenFile>();
  #last = preopened;

  constructor(host: WasiHost) {
    this.#host = host;
  }

  get #view(): DataView {
    return new DataView(this.#host.memory().buffer);
  }

  #bytes(address: Pointer, length: number): Uint8Array {
    return new Uint8Array(this.#host.memory().buffer, address, length);
  }

  #text(address: Pointer, length: number): string {
    return new TextDecoder().decode(this.#bytes(address, length));
  }

  /** A function for import; those not implemented return `ENOSYS`. */
  function(name: string): (...args: never[]) => unknown {
    const functions: Readonly<Record<string, (...args: never[]) => unknown>> = this.#functions;
    return functions[name] ?? (() => errno.notImplemented);
  }

  readonly #functions = {
    proc_exit: (code: number): never => {
      throw new ProgramExit(code);
    },
    sched_yield: () => errno.success,
    args_sizes_get: (count: Pointer, size: Pointer) => this.#noTexts(count, size),
    args_get: () => errno.success,
    environ_sizes_get: (count: Pointer, size: Pointer) => this.#noTexts(count, size),
    environ_get: () => errno.success,
    clock_time_get: (_clock: number, _precision: bigint, time: Pointer) => {
      this.#view.setBigUint64(time, BigInt(Math.round(Date.now() * 1e6)), true);
      return errno.success;
    },
    clock_res_get: (_clock: number, resolution: Pointer) => {
      this.#view.setBigUint64(resolution, 1_000_000n, true);
      return errno.success;
    },
    random_get: (address: Pointer, length: number) => {
      // `getRandomValues` fills at most 65536 bytes.
      const random = crypto.getRandomValues(new Uint8Array(Math.min(length, 65_536)));
      for (let i = 0; i < length; i += random.length)
        this.#bytes(address + i, Math.min(random.length, length - i)).set(random.subarray(0, length - i));
      return errno.success;
    },
    fd_write: (descriptor: number, vectors: Pointer, count: number, written: Pointer) => {
      if (descriptor !== 1 && descriptor !== 2) return errno.badDescriptor;
      const pieces = this.#vectors(vectors, count);
      for (const piece of pieces) this.#host.print(piece);
      return this.#counted(
        written,
        pieces.reduce((sum, { length }) => sum + length, 0),
      );
    },
    fd_read: (descriptor: number, vectors: Pointer, count: number, read: Pointer) => {
      const file = this.#files.get(descriptor);
      if (file === undefined) return descriptor === 0 ? this.#counted(read, 0) : errno.badDescriptor;
      const before = file.position;
      for (const piece of this.#vectors(vectors, count)) {
        const part = file.content.subarray(file.position, file.position + piece.length);
        piece.set(part);
        file.position += part.length;
      }
      return this.#counted(read, file.position - before);
    },
    fd_seek: (descriptor: number, offset: bigint, from: number, position: Pointer) => {
      const file = this.#files.get(descriptor);
      if (file === undefined) return errno.badDescriptor;
      const origin = [0, file.position, file.content.length][from] ?? Number.NaN;
      const target = origin + Number(offset);
      if (!(target >= 0)) return errno.invalid;
      file.position = target;
      this.#view.setBigUint64(position, BigInt(target), true);
      return errno.success;
    },
    fd_close: (descriptor: number) => {
      this.#files.delete(descriptor);
      return errno.success;
    },
    fd_fdstat_get: (descriptor: number, stat: Pointer) => {
      const type =
        descriptor < preopened
          ? fileType.characterDevice
          : descriptor === preopened
            ? fileType.directory
            : fileType.regularFile;
      if (type === fileType.regularFile && !this.#files.has(descriptor)) return errno.badDescriptor;
      this.#bytes(stat, 24).fill(0);
      this.#view.setUint8(stat, type);
      // All rights: opening for writing is refused.
      this.#view.setBigUint64(stat + 8, -1n, true);
      this.#view.setBigUint64(stat + 16, -1n, true);
      return errno.success;
    },
    fd_prestat_get: (descriptor: number, stat: Pointer) => {
      if (descriptor !== preopened) return errno.badDescriptor;
      this.#view.setUint32(stat, 0, true);
      this.#view.setUint32(stat + 4, resourceFolder.length, true);
      return errno.success;
    },
    fd_prestat_dir_name: (_descriptor: number, address: Pointer, length: number) => {
      this.#bytes(address, length).set(new TextEncoder().encode(resourceFolder).subarray(0, length));
      return errno.success;
    },
    fd_filestat_get: (descriptor: number, stat: Pointer) => {
      const file = this.#files.get(descriptor);
      return file === undefined ? errno.badDescriptor : this.#fileStat(stat, file.content.length);
    },
    path_filestat_get: (_folder: number, _flags: number, path: Pointer, length: number, stat: Pointer) => {
      const content = this.#host.resources.get(this.#text(path, length));
      return content === undefined ? errno.noEntry : this.#fileStat(stat, content().length);
    },
    path_open: (
      folder: number,
      _lookup: number,
      path: Pointer,
      length: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _descriptorFlags: number,
      opened: Pointer,
    ) => {
      if (folder !== preopened) return errno.badDescriptor;
      // Flags of creation (1) and truncation (8).
      if ((flags & 9) !== 0) return errno.readOnly;
      const content = this.#host.resources.get(this.#text(path, length));
      if (content === undefined) return errno.noEntry;
      this.#files.set(++this.#last, { content: content(), position: 0 });
      this.#view.setUint32(opened, this.#last, true);
      return errno.success;
    },
  } as const;

  #noTexts(count: Pointer, size: Pointer): number {
    this.#view.setUint32(count, 0, true);
    this.#view.setUint32(size, 0, true);
    return errno.success;
  }

  #vectors(address: Pointer, count: number): readonly Uint8Array[] {
    const view = this.#view;
    return Array.from({ length: count }, (_, i) =>
      this.#bytes(view.getUint32(address + 8 * i, true), view.getUint32(address + 8 * i + 4, true)),
    );
  }

  #counted(address: Pointer, count: number): number {
    this.#view.setUint32(address, count, true);
    return errno.success;
  }

  #fileStat(address: Pointer, size: number): number {
    this.#bytes(address, 64).fill(0);
    this.#view.setUint8(address + 16, fileType.regularFile);
    this.#view.setBigUint64(address + 32, BigInt(size), true);
    return errno.success;
  }
}
