/**
 * What browsers keep sending after the page is left: 64 kB at a time, and some of them only a few requests
 * (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch).
 */
const mostBytes = 60_000;
const mostAtOnce = 8;

/** A change that the server has not answered. `sent` is how the browser sends it, null while it is not sent. */
type Change = { bytes: number; sent: null | "for sure" | "while the page lives"; tries: number };

const unanswered = new Set<Change>();
let page = Promise.withResolvers<void>();

/** Resolves when the page is hidden or left: what still waits for its turn is to be sent at once. */
export const untilLeft = () => page.promise;

/**
 * Notes a change of this many bytes until `end`. Call `send` whenever it is sent: it returns whether the browser is to
 * finish it even if the page is left; and `wait` whenever it is to be sent again.
 */
export function noteUnanswered(bytes: number) {
  const change: Change = { bytes, sent: null, tries: 0 };
  unanswered.add(change);
  return {
    send: (): boolean => {
      const isSure = bytes <= roomLeft();
      change.sent = isSure ? "for sure" : "while the page lives";
      change.tries += 1;
      return isSure;
    },
    wait: () => {
      change.sent = null;
    },
    end: () => void unanswered.delete(change),
  };
}

function roomLeft(): number {
  const sure = [...unanswered].filter(({ sent }) => sent === "for sure");
  // A page that is left has no later: then all that fits is sent.
  if (sure.length >= mostAtOnce && !isLeft) return 0;
  return sure.reduce((room, { bytes }) => room - bytes, mostBytes);
}

/** Whether a change would be lost with the page: too large to be finished without it, or put off by a busy server. */
export function wouldLoseChanges(): boolean {
  const changes = [...unanswered];
  const isUnsure = ({ sent, tries }: Change) =>
    sent === "while the page lives" || (sent === null && tries > 0);
  const bytes = changes.reduce((sum, change) => sum + change.bytes, 0);
  return changes.some(isUnsure) || bytes > mostBytes;
}

let isLeft = false;

/**
 * Sends what waits when the page is hidden or left, and lets the browser ask before a change would be lost. A page that
 * comes back out of the browser's memory is loaded anew where it left something unanswered.
 */
export function guardLeaving({ reload }: { reload: () => void }): void {
  const leave = () => {
    isLeft = true;
    page.resolve();
  };
  const stay = () => {
    isLeft = false;
    page = Promise.withResolvers();
  };
  let hadUnanswered = false;
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : stay()));
  window.addEventListener("pagehide", () => {
    hadUnanswered = unanswered.size > 0;
    leave();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    stay();
    if (hadUnanswered) reload();
  });
  window.addEventListener("beforeunload", (event) => {
    if (wouldLoseChanges()) event.preventDefault();
  });
}
