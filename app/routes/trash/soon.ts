const momentMs = 100;

/**
 * Returns the promise's value if it resolves quickly, which avoids a flash of 'Loading'; otherwise
 * the promise itself. Rejects if the promise rejects as quickly.
 */
export async function soon<Value>(
  promise: Promise<Value>,
): Promise<{ value: Value | Promise<Value> }> {
  // Prevents an unhandled rejection: a later consumer may handle the failure, or there may be none.
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
