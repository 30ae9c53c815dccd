import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Fmu, InterfaceKind, InterfaceType, Platform } from "@cosimo/fmi";
import { continuousStateCount, eventIndicatorCount, FmuFailure, libraryIn, readEntry } from "@cosimo/fmi";
import { compileSources } from "../compile/compile-sources.ts";
import { libraryExtension, platformName } from "../files/platform-name.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../files/temporary-folder.ts";
import type { NativeFmu } from "../native/native-fmu.ts";

/** An FMU's files for this platform in a temporary folder: what an interface type needs, when it is wanted. */
export class UnpackedFmu {
  readonly fmu: Fmu;
  readonly #folder = makeTemporaryFolder("unpacked");
  readonly #libraries = new Map<string, string>();

  constructor(fmu: Fmu) {
    this.fmu = fmu;
  }

  /** Where the binary for an interface type will be, with what it needs. */
  libraryFolder(kind: InterfaceKind): string {
    const platform = this.#platform(this.interfaceType(kind).modelIdentifier);
    return platform === undefined ? this.#folder : join(this.#folder, platform.folder);
  }

  /** What it takes to run an interface type that the FMU has. */
  native(kind: InterfaceKind): NativeFmu {
    const { description, archive } = this.fmu;
    const interfaceType = this.interfaceType(kind);
    return {
      name: archive.name,
      majorVersion: description.majorVersion,
      modelIdentifier: interfaceType.modelIdentifier,
      instantiationToken: description.instantiationToken,
      library: this.#library(interfaceType.modelIdentifier),
      folder: this.#folder,
      continuousStates: continuousStateCount(description),
      eventIndicators: eventIndicatorCount(description),
    };
  }

  interfaceType(kind: InterfaceKind): InterfaceType {
    const interfaceType = this.fmu.description[kind];
    if (interfaceType === undefined)
      throw new FmuFailure("fmu.no-interface", { fmu: this.fmu.archive.name, kind });
    return interfaceType;
  }

  remove(): void {
    removeTemporaryFolder(this.#folder);
  }

  #library(modelIdentifier: string): string {
    const known = this.#libraries.get(modelIdentifier);
    if (known !== undefined) return known;
    const library = this.#binary(modelIdentifier) ?? this.#compiled(modelIdentifier);
    this.#unpackResources();
    this.#libraries.set(modelIdentifier, library);
    return library;
  }

  /** The binary for this platform, unpacked with what lies beside it. */
  #binary(modelIdentifier: string): string | undefined {
    const platform = this.#platform(modelIdentifier);
    if (platform === undefined) return undefined;
    this.#unpack(`${platform.folder}/`);
    const library = libraryIn(platform, modelIdentifier, this.fmu.description)!;
    return join(this.#folder, platform.folder, library + libraryExtension());
  }

  #platform(modelIdentifier: string): Platform | undefined {
    return this.fmu.platforms.find(
      (platform) =>
        platform.name === platformName() &&
        libraryIn(platform, modelIdentifier, this.fmu.description) !== undefined,
    );
  }

  #compiled(modelIdentifier: string): string {
    const { archive, platforms, buildConfigurations } = this.fmu;
    const configuration = buildConfigurations.find(
      (candidate) =>
        candidate.modelIdentifier === modelIdentifier &&
        (candidate.platform === undefined || candidate.platform === platformName()),
    );
    if (configuration === undefined) {
      const here = platforms.find(({ name }) => name === platformName());
      if (here !== undefined)
        throw new FmuFailure("fmu.no-such-library", {
          ...{ fmu: archive.name, folder: here.folder, expected: modelIdentifier + libraryExtension() },
          found: here.modelIdentifiers.map((name) => name + libraryExtension()).join(", "),
        });
      if (platforms.length === 0) throw new FmuFailure("fmu.no-binary-at-all", { fmu: archive.name });
      throw new FmuFailure("fmu.no-binary", {
        fmu: archive.name,
        platform: platformName(),
        platforms: platforms.map(({ name }) => name).join(", "),
      });
    }
    return compileSources(this.fmu, configuration);
  }

  #unpackResources(): void {
    const resources = join(this.#folder, "resources");
    if (existsSync(resources)) return;
    mkdirSync(resources);
    this.#unpack("resources/");
  }

  #unpack(prefix: string): void {
    for (const [name, entry] of this.fmu.archive.entries) {
      if (!name.startsWith(prefix)) continue;
      const file = join(this.#folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, readEntry(this.fmu, entry));
    }
  }
}
