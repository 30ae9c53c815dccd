import type { Command } from "commander";

/** A command and those below it, parents first. */
export function allCommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

/** What a user types after the program's name: `fmu info`; the program itself by its own name. */
export function commandPath(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${commandPath(parent)} ${command.name()}` : command.name();
}
