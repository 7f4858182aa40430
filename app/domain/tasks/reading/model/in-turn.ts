const underWay = new Map<string, Promise<void>>();

/** Runs the work of each key one after another, in this process. A failure rejects only its own caller. */
export async function inTurn(key: string, work: () => Promise<void>): Promise<void> {
  const running = (underWay.get(key) ?? Promise.resolve()).then(work);
  const settled = running.catch(() => undefined);
  underWay.set(key, settled);
  try {
    await running;
  } finally {
    if (underWay.get(key) === settled) underWay.delete(key);
  }
}
