import type { z } from "zod";
import { addressOf, type CommandPath, type ParamsOf } from "#app/commands/command.ts";
import type { World } from "../world.ts";
import type { Body, Call, Contract, Malformed } from "./contract.ts";

type Form = Record<string, string | string[]>;

type Case<Path extends CommandPath> = {
  /** The owner's items in its address, which a stranger must not see. */
  of?: (world: World) => ParamsOf<Path>;
  form?: Form | ((world: World) => Form);
  files?: (world: World) => Extract<Body, { files: object }>["files"];
  /** Whether its form names an item of the owner's. */
  owned?: boolean;
};

/** An id that no row of any kind can have. */
const noId = "no~id";

/**
 * The contract of a command's action, made of its declaration: posted by its owner it is done, now and
 * once more, and a stranger gets 404; an id that no thing can have is refused by its name; and each field
 * of its form gets odd values.
 */
export function contractOf<Path extends CommandPath>(
  command: { path: Path },
  form: () => z.ZodObject,
  cases: Case<Path>[],
  malformed: { form: Form; field: string }[] = [],
): Contract {
  const [first] = cases;
  const param = /:(\w+)/.exec(command.path)?.[1];
  const pathOf = (of: Case<Path>["of"]) => (world: World) =>
    of ? addressOf(command, of(world)) : command.path;
  return {
    access: "page",
    fields: [...Object.keys(form().shape).filter((field) => field !== param), "returnTo"],
    calls: cases.map((one) => callOf(pathOf(one.of), one)),
    malformed: [
      ...malformed.map(({ form, field }): Malformed => {
        const path = pathOf(first?.of);
        return { method: "POST", path, body: { form }, field };
      }),
      ...(param
        ? [{ method: "POST", path: command.path.replace(/:\w+/, noId), field: param }]
        : []),
    ],
  };
}

function callOf<Path extends CommandPath>(
  path: (world: World) => string,
  { of, form, files, owned = of !== undefined }: Case<Path>,
): Call {
  const body = (world: World): Body => {
    if (files) return { files: files(world) };
    return { form: typeof form === "function" ? form(world) : (form ?? {}) };
  };
  return { method: "POST", path, body, status: 200, owned };
}
