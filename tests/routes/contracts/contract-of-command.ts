import { servedCommands } from "#app/command/served-commands.server.ts";
import type { World } from "../world.ts";
import type { Body, Call, Contract, Malformed } from "./contract.ts";

type Form = Record<string, string | string[]>;

type Case = {
  /** The owner's items in its address, which a stranger must not see. */
  of?: (world: World) => Record<string, string | number>;
  form?: Form | ((world: World) => Form);
  files?: (world: World) => Extract<Body, { files: object }>["files"];
  /** Whether its form names an item of the owner's. */
  owned?: boolean;
};

/** An id that no row of any kind can have. */
const noId = "no~id";

/**
 * The contract of the command with this address, under the id of its route: posted by its owner it is done, now and
 * once more, and a stranger gets 404; an id that no thing can have is refused by its name; and each field
 * of its form gets odd values, as in the forms of `odd`.
 */
export function contractOf(
  path: string,
  cases: Case[],
  malformed: { form: Form; field: string }[] = [],
  odd: { form: Form }[] = [],
): Record<string, Contract> {
  const served = servedCommands.find(({ command }) => command.path === path);
  if (!served) throw new Error(`No command has the address ${path}.`);
  const [first] = cases;
  const param = /:(\w+)/.exec(path)?.[1];
  const pathOf = (of: Case["of"]) => (world: World) => {
    const ids = of?.(world) ?? {};
    return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ""));
  };
  const contract: Contract = {
    access: "page",
    fields: [...Object.keys(served.form.shape).filter((field) => field !== param), "returnTo"],
    calls: cases.map((one) => callOf(pathOf(one.of), one)),
    malformed: [
      ...malformed.map(
        ({ form, field }): Malformed => ({
          method: "POST",
          path: pathOf(first?.of),
          body: { form },
          field,
        }),
      ),
      ...(param ? [{ method: "POST", path: path.replace(/:\w+/, noId), field: param }] : []),
    ],
    odd: odd.map((body) => ({ method: "POST", path, body })),
  };
  return { [`form${path}`]: contract };
}

function callOf(
  path: (world: World) => string,
  { of, form, files, owned = of !== undefined }: Case,
): Call {
  const body = (world: World): Body => {
    if (files) return { files: files(world) };
    return { form: typeof form === "function" ? form(world) : (form ?? {}) };
  };
  return { method: "POST", path, body, status: 200, owned };
}
