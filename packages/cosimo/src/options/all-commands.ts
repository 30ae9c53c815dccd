import type { Command } from "commander";

/** A command and its subcommands, parents first. */
export function allCommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

/** The words after the program's name, such as `fmu info`; for the program, its name. */
export function commandPath(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${commandPath(parent)} ${command.name()}` : command.name();
}
