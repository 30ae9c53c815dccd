export * from "./container.ts";
export { type ContainerFmu, containerFmu } from "./container-fmu.ts";
