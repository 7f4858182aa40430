const momentMs = 100;

/**
 * What a promise brings when it is quick, which spares a flash of 'Loading', or else the promise
 * itself. Rejects when it fails as quickly.
 */
export async function soon<Value>(
  promise: Promise<Value>,
): Promise<{ value: Value | Promise<Value> }> {
  // Whoever waits for it later hears of a failure; perhaps nobody does.
  promise.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = new Promise<{ value: Promise<Value> }>((resolve) => {
    timer = setTimeout(() => resolve({ value: promise }), momentMs);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), later]);
  } finally {
    clearTimeout(timer);
  }
}
