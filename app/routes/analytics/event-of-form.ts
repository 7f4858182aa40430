import { idIn } from "#app/client/commands/pending-forms.ts";
import { allCommands } from "#app/command/all-commands.ts";
import type { UsageEvent } from "#app/domain/command/usage-events.ts";

/** A submitted form or file: its address and its fields. */
export type Sent = { pathname: string; fields: [string, string][] };

/** Returns the event of a submitted form or file; null for those that are not counted. */
export function eventOfForm({ pathname, fields }: Sent): UsageEvent | null {
  const command = allCommands.find(({ path, api = [] }) =>
    [path, ...api.map(asPattern)].some((one) => idIn({ path: one }, pathname) !== null),
  );
  if (!command?.event) return null;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return command.event(form);
}

/** An address of docs/api/openapi.json as the router writes it. */
function asPattern(address: string): string {
  return address.replace(/\{(\w+)\}/g, ":$1");
}

/** Whether an action succeeded: `{ ok }` in its answer, or a redirect. */
export function hasSucceeded(results: unknown): boolean {
  return Object.values(Object(results)).every((result) => {
    const answer = property(result, "result");
    const body =
      property(answer, "type") === "DataWithResponseInit" ? property(answer, "data") : answer;
    if (property(result, "type") === "error" && !(answer instanceof Response)) return false;
    return property(body, "ok") !== false;
  });
}

export function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
