/** Returns what was read, or something else if that failed. Passes on a redirect: the session has ended. */
export async function orElse<Read, Other>(
  reading: Promise<Read>,
  other: (error: unknown) => Other,
): Promise<Read | Other> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Response) throw error;
    return other(error);
  }
}
