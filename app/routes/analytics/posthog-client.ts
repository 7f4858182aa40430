import posthog from "posthog-js/dist/module.slim.no-external";
import { onlyAllowed } from "./only-allowed.ts";
import { sessionTimeoutMs } from "./usage-session.ts";

export type Service = { key: string; host: string };
export type Person = { id: string; email: string; username: string; photoUrl: string | null };

/**
 * Connects to PostHog as this person. Uses only its sending of events: autocapture, recording, surveys and remote
 * configuration are off, and nothing is stored in the browser.
 */
export function connectPostHog({ key, host }: Service, person: Person) {
  const client = posthog.init(
    key,
    {
      api_host: host,
      bootstrap: { distinctID: person.id, isIdentifiedID: true },
      before_send: onlyAllowed,
      persistence: "memory",
      person_profiles: "identified_only",
      session_idle_timeout_seconds: sessionTimeoutMs / 1000,
      respect_dnt: true,
      autocapture: false,
      rageclick: false,
      capture_pageview: false,
      capture_pageleave: false,
      capture_performance: false,
      capture_heatmaps: false,
      capture_dead_clicks: false,
      capture_exceptions: false,
      disable_session_recording: true,
      disable_surveys: true,
      disable_product_tours: true,
      disable_conversations: true,
      disable_web_experiments: true,
      disable_external_dependency_loading: true,
      advanced_disable_flags: true,
      save_referrer: false,
      save_campaign_params: false,
      opt_in_site_apps: false,
    },
    "galley",
  );
  client.identify(person.id, {
    email: person.email,
    name: person.username,
    photo: person.photoUrl,
  });
  return client;
}
