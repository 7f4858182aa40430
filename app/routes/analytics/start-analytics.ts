import type { UsageEvent } from "#app/domain/command/usage-events.ts";
import { eventOfForm, hasSucceeded } from "./event-of-form.ts";
import { followAddresses } from "./events-of-address.ts";
import { isNewLogin } from "./new-login.ts";
import { connectPostHog, type Person, type Service } from "./posthog-client.ts";
import { listen, type Signal } from "./signals.ts";
import { followUsage } from "./usage-session.ts";

const signsOfLife = ["pointerdown", "keydown", "wheel", "touchstart"];
/** The last events of a page are sent by beacon: other requests do not outlive it. */
const lastWords = { transport: "sendBeacon", send_instantly: true } as const;

/** Begins to count this person's actions, including the signals that were sent before this code had loaded. */
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
    // A revalidation reports the same address again, which is no activity.
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
  // A form whose response is a download does not go through the router.
  document.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const event = eventOfForm({ pathname: new URL(target.action).pathname, fields: [] });
    if (event?.name === "download") count(event);
  });
  // Must run before PostHog's own listener, after which PostHog sends nothing more.
  window.addEventListener("pagehide", () => usage.leave("navigation"), { capture: true });
}

function signalled(signal: Signal, eventsOf: ReturnType<typeof followAddresses>): UsageEvent[] {
  if (signal.is === "address") return eventsOf(signal);
  if (signal.is === "form" && !hasSucceeded(signal.results)) return [];
  const event = eventOfForm(signal);
  return event ? [event] : [];
}
