/**
 * Returns `ask`, which requests a run, and `stop`, which cancels a run that has not started. Requests within
 * the pause (in milliseconds) share one run, runs never overlap, and a request during a run causes another
 * afterwards. Continuous requests do not postpone the run.
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
