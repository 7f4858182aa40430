import type { UsageEvent } from "#app/commands/usage-events.ts";
import { eventOfForm, hasSucceeded } from "./event-of-form.ts";
import { followAddresses } from "./events-of-address.ts";
import { isNewLogin } from "./new-login.ts";
import { connectPostHog, type Person, type Service } from "./posthog-client.ts";
import { listen, type Signal } from "./signals.ts";
import { followUsage } from "./usage-session.ts";

const signsOfLife = ["pointerdown", "keydown", "wheel", "touchstart"];
/** The last words of a page go by beacon: nothing else outlives it. */
const lastWords = { transport: "sendBeacon", send_instantly: true } as const;

/** Begins to count what this person does, and with what was told before this had loaded. */
export function startAnalytics(service: Service, person: Person & { signedInAt: number }): void {
  const client = connectPostHog(service, person);
  const count = ({ name, properties }: UsageEvent) => void client.capture(name, properties);
  const usage = followUsage((seconds, ended) =>
    client.capture(
      "session length",
      { seconds, ended },
      ended === "inactivity" ? undefined : lastWords,
    ),
  );
  const eventsOf = followAddresses();
  usage.touch();
  if (isNewLogin(person.signedInAt)) count({ name: "login", properties: {} });

  listen((signal) => {
    const events = signalled(signal, eventsOf);
    // A screen that reads its data again tells its address again: that is no sign of life.
    if (events.length > 0 || signal.is !== "address") usage.touch();
    for (const event of events) count(event);
    if (events.some(({ name }) => name === "logout")) usage.leave("logout");
  });
  const touched = { capture: true, passive: true };
  for (const sign of signsOfLife) document.addEventListener(sign, usage.touch, touched);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a[download]")) {
      count({ name: "download", properties: { what: "file" } });
    }
  });
  // A form whose answer is a download does not pass by the router.
  document.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const event = eventOfForm({ pathname: new URL(target.action).pathname, fields: [] });
    if (event?.name === "download") count(event);
  });
  // Before PostHog's own listener: after that one it sends nothing more.
  window.addEventListener("pagehide", () => usage.leave("navigation"), { capture: true });
}

function signalled(signal: Signal, eventsOf: ReturnType<typeof followAddresses>): UsageEvent[] {
  if (signal.is === "address") return eventsOf(signal);
  if (signal.is === "form" && !hasSucceeded(signal.results)) return [];
  const event = eventOfForm(signal);
  return event ? [event] : [];
}
