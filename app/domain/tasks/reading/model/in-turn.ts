const underWay = new Map<string, Promise<void>>();

/** Runs the work of one key after another, in this process; a failure is its own caller's alone. */
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
