type Sending = {
  formAction?: string | undefined;
  data?: unknown;
};

/** The threads on their way to the trash, read from the forms that are under way. A refused one stays. */
export function pendingThreadTrash(fetchers: readonly Sending[]): Set<string> {
  return new Set(
    fetchers.flatMap(({ formAction, data }) => {
      const [, id] = /^\/threads\/([^/?]+)\/trash/.exec(formAction ?? "") ?? [];
      return id && !isRefusal(data) ? [id] : [];
    }),
  );
}

function isRefusal(data: unknown): boolean {
  return typeof data === "object" && data !== null && "ok" in data && data.ok === false;
}
