/** The seconds between two heartbeats of a stream. */
const everySeconds = 25;

/** Streams by the second of their heartbeat, so that thousands of them do not beat at once. */
const seconds = Array.from({ length: everySeconds }, () => new Set<() => void>());
let now = 0;
let nextSecond = 0;
let count = 0;
let timer: NodeJS.Timeout | undefined;

/** Calls the function every 25 s, first within 25 s. One timer serves all streams. Returns a function that stops it. */
export function onHeartbeat(beat: () => void): () => void {
  nextSecond = (nextSecond + 1) % everySeconds;
  const second = seconds[nextSecond];
  second?.add(beat);
  count += 1;
  timer ??= setInterval(beatNow, 1_000).unref();
  return () => {
    if (!second?.delete(beat)) return;
    count -= 1;
    if (count > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function beatNow(): void {
  now = (now + 1) % everySeconds;
  for (const beat of seconds[now] ?? []) beat();
}
