import type { CommandResult } from "#app/client/commands/use-command.ts";
import { addressOf, type Command, type CommandPath, type ParamsOf } from "#app/commands/command.ts";

/** A command with its thing and its fields, ready to be sent. */
export type AskedCommand = {
  command: Pick<Command, "failed" | "reasonIs">;
  action: string;
  fields: Record<string, string> | [name: string, value: string][];
  /** The key of its fetcher: the one that the thing's own form uses, so that its list hears of the answer. */
  key: string;
  /** Called with the answer. */
  onAnswer?: (result: CommandResult) => void;
};

/** Asks for a command on one thing. */
export function ask<Path extends CommandPath>(
  command: Pick<Command, "failed" | "reasonIs"> & { path: Path },
  params: ParamsOf<Path>,
  fields: AskedCommand["fields"],
  key: string,
): AskedCommand {
  return { command, action: addressOf(command, params), fields, key };
}
