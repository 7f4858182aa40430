type Sending = {
  formAction?: string | undefined;
  data?: unknown;
};

/** One and the same, so that a list drawn with it need not be drawn again. */
const none: ReadonlySet<string> = new Set();

/** The threads on their way to the trash, read from the forms that are under way. A refused one stays. */
export function pendingThreadTrash(fetchers: readonly Sending[]): ReadonlySet<string> {
  const leaving = fetchers.flatMap(({ formAction, data }) => {
    const [, id] = /^\/threads\/([^/?]+)\/trash/.exec(formAction ?? "") ?? [];
    return id && !isRefusal(data) ? [id] : [];
  });
  return leaving.length === 0 ? none : new Set(leaving);
}

function isRefusal(data: unknown): boolean {
  return typeof data === "object" && data !== null && "ok" in data && data.ok === false;
}
