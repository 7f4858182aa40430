/**
 * Runs something soon after it is asked for: once for what is asked within the pause, never twice at
 * the same time, and again afterwards when it was asked for meanwhile. A stream of asks does not put
 * it off for ever.
 */
export function throttle(run: () => Promise<void>, pauseMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAskedAgain = false;
  const ask = () => {
    if (isRunning) isAskedAgain = true;
    else timer ??= setTimeout(start, pauseMs);
  };
  const start = async () => {
    timer = undefined;
    isRunning = true;
    await run().finally(() => {
      isRunning = false;
    });
    if (isAskedAgain) ask();
    isAskedAgain = false;
  };
  return { ask, stop: () => clearTimeout(timer) };
}
