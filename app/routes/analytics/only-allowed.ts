import type { CaptureResult, Properties } from "posthog-js";
import { allowedProperties, isUsageName } from "#app/domain/command/usage-events.ts";

/** The properties that PostHog itself may add to an event: time, person, session and kind of browser. */
const ownProperties = new Set([
  "token",
  "distinct_id",
  "$insert_id",
  "$time",
  "$lib",
  "$lib_version",
  "$session_id",
  "$is_identified",
  "$process_person_profile",
  "$browser",
  "$browser_version",
  "$os",
  "$os_version",
  "$device_type",
  "$timezone_offset",
]);
const personProperties = ["email", "name", "photo"];

/** Drops every event that is not in the table, and every property of the others that is not allowed. */
export function onlyAllowed(event: CaptureResult | null): CaptureResult | null {
  if (!event) return null;
  const { uuid, event: name, timestamp, properties } = event;
  if (name === "$set") {
    const own = pick(properties, (key) => ownProperties.has(key));
    const $set = pick(event.$set ?? properties.$set ?? {}, (key) => personProperties.includes(key));
    return { uuid, event: name, ...(timestamp ? { timestamp } : {}), properties: own, $set };
  }
  if (!isUsageName(name)) return null;
  const said = allowedProperties(name, properties);
  const own = pick(properties, (key) => ownProperties.has(key));
  return {
    uuid,
    event: name,
    ...(timestamp ? { timestamp } : {}),
    properties: { ...own, ...said },
  };
}

function pick(properties: Properties, isWanted: (key: string) => boolean): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => isWanted(key)));
}
