import { idIn } from "#app/commands/command.ts";

/** A form under way: where it was sent, what it says, and whether the answer was a refusal. */
export type PendingForm = { action: string; data: FormData; failed: boolean };

type Submitting = {
  formAction: string | undefined;
  formData: FormData | undefined;
  data?: unknown;
};

/**
 * What is on its way to the trash is leaving: shown as gone, yet kept in the document, so that the
 * form that sent it there lives to hear the answer.
 */
export type Leaving = { isLeaving: boolean };

/** A command that shows while its answer is awaited, on things of this kind. */
type Applied<Thing> = {
  path: string;
  apply: (form: FormData) => Partial<Thing & Leaving>;
};

/** The forms of the fetchers that still wait for fresh data. A failed one is rolled back at once. */
export function pendingForms(fetchers: readonly Submitting[]): PendingForm[] {
  return fetchers.flatMap(({ formAction, formData, data }) =>
    formAction && formData ? [{ action: formAction, data: formData, failed: isFailure(data) }] : [],
  );
}

/** The forms of one command that are under way and not refused, each with the id of its thing. */
export function sentBy(
  command: { path: string },
  forms: readonly PendingForm[],
): { id: string; data: FormData }[] {
  return forms.flatMap(({ action, data, failed }) => {
    const id = failed ? null : idIn(command, action);
    return id === null ? [] : [{ id, data }];
  });
}

/** The things as they will be once the forms of these commands are through. */
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

function isFailure(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;
}
