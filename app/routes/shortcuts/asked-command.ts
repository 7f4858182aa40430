import type { CommandResult } from "#app/client/commands/use-command.ts";
import {
  addressOf,
  type Command,
  type CommandPath,
  type ParamsOf,
} from "#app/domain/command/command.ts";

/** A command with its item and its fields, ready to be submitted. */
export type AskedCommand = {
  command: Pick<Command, "failed" | "reasonIs">;
  action: string;
  fields: Record<string, string> | [name: string, value: string][];
  /** The fetcher's key: the same as that of the item's own form, so that the list receives the answer. */
  key: string;
  /** Called with the answer. */
  onAnswer?: (result: CommandResult) => void;
};

/** Requests a command on one item. */
export function ask<Path extends CommandPath>(
  command: Pick<Command, "failed" | "reasonIs"> & { path: Path },
  params: ParamsOf<Path>,
  fields: AskedCommand["fields"],
  key: string,
): AskedCommand {
  return { command, action: addressOf(command, params), fields, key };
}
