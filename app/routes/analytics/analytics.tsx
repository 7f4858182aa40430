import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { useRootData } from "#app/client/root-data.ts";
import { expectListener, tell } from "./signals.ts";

/** Milliseconds until the start in a browser without requestIdleCallback. */
const soonMs = 2_000;

let isStarted = false;

/**
 * If an analytics service is configured, the person is signed in and their browser does not object to tracking:
 * reports the visited addresses, and loads the counting code once the page is idle. Renders nothing.
 */
export default function Analytics() {
  const { settings, viewer } = useRootData();
  const { pathname, search, state } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  const service = settings.analytics;
  // The test page is not counted (specification, section 1).
  const isOn = service !== null && viewer !== null && pathname !== "/test";
  useEffect(() => {
    if (!isOn || isStarted || asksForPrivacy()) return;
    isStarted = true;
    expectListener();
    whenIdle(() => {
      import("./start-analytics.ts").then(
        ({ startAnalytics }) => startAnalytics(service, viewer),
        // Blocked or offline: the desk works without analytics.
        () => undefined,
      );
    });
  }, [isOn, service, viewer]);
  useEffect(() => {
    if (isOn) tell({ is: "address", pathname, search, file: initialFile(state), data });
  }, [isOn, pathname, search, state, data]);
  return null;
}

function initialFile(state: unknown): number | null {
  const file =
    typeof state === "object" && state !== null ? Reflect.get(state, "initialFileId") : 0;
  return typeof file === "number" ? file : null;
}

/** Do Not Track and Global Privacy Control. */
function asksForPrivacy(): boolean {
  return navigator.doNotTrack === "1" || Reflect.get(navigator, "globalPrivacyControl") === true;
}

function whenIdle(start: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 10_000 });
  else setTimeout(start, soonMs);
}
