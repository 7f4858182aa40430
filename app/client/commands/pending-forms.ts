import { matchPath } from "react-router";
import { field } from "#app/client/requests/error-message.ts";

/** A form in progress: its action, its fields, and whether the answer was a refusal. */
export type PendingForm = { action: string; data: FormData; failed: boolean };

type Submitting = {
  state?: string;
  formAction: string | undefined;
  formData: FormData | undefined;
  data?: unknown;
};

/**
 * An item that is being moved to the trash. It looks deleted but stays in the document, so that the form
 * inside it lives to receive the answer.
 */
export type Leaving = { isLeaving: boolean };

/** A command whose effect on things of this kind is shown before the answer. */
type Applied<Thing> = {
  path: string;
  apply: (form: FormData) => Partial<Thing & Leaving>;
};

/**
 * Returns the forms whose fetchers still wait for fresh data. A failed form is omitted, so it is rolled back at
 * once. A form about many things is returned as the forms that would change each of them.
 */
export function pendingForms(fetchers: readonly Submitting[]): PendingForm[] {
  return fetchers.flatMap(({ formAction, formData, ...answer }) =>
    formAction && formData
      ? addressesOf(formAction, formData).map((action) => ({
          action,
          data: formData,
          failed: isRefused(answer),
        }))
      : [],
  );
}

/** Whether the answer was a refusal. A fetcher that submits again still has the answer to the form before. */
export function isRefused({ state, data }: Pick<Submitting, "state" | "data">): boolean {
  return state !== "submitting" && field(data, "ok") === false;
}

/** The address of a change of many things, which shows at once as this change of each of them: `task`, `status`. */
export function shownAs(action: string, kind: string, change: string): string {
  return `${action}?as=/${kind}s/:id/${change}`;
}

function addressesOf(action: string, form: FormData): string[] {
  const [, as] = action.split("?as=");
  return as ? form.getAll("itemIds[]").map((id) => as.replace(":id", String(id))) : [action];
}

/**
 * Returns the id in an address of this command: "" for a command without one, null for another
 * address.
 */
export function idIn({ path }: { path: string }, address: string): string | null {
  const match = matchPath(path, address.replace(/\?.*$/s, ""));
  return match && (Object.values(match.params)[0] ?? "");
}

/** The forms of one command that are in progress and not refused, each with the id of its thing. */
export function sentBy(
  command: { path: string },
  forms: readonly PendingForm[],
): { id: string; data: FormData }[] {
  return forms.flatMap(({ action, data, failed }) => {
    const id = failed ? null : idIn(command, action);
    return id === null ? [] : [{ id, data }];
  });
}

/** The things as they will be once these commands have succeeded. */
export function withPending<Thing extends { id: string | number }>(
  things: readonly Thing[],
  forms: readonly PendingForm[],
  commands: readonly Applied<Thing>[],
): (Thing & Leaving)[] {
  const changes = forms.flatMap((form) =>
    commands.flatMap((command) =>
      sentBy(command, [form]).map(({ id, data }) => ({ id, changed: command.apply(data) })),
    ),
  );
  return things.map((thing) => {
    const own = changes.filter(({ id }) => id === String(thing.id)).map(({ changed }) => changed);
    return Object.assign({ ...thing, isLeaving: false }, ...own);
  });
}
