import { expect, test } from "vitest";
import { env, parseSettings } from "#app/env.server.ts";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";
import { securityText } from "./security-text.server.ts";

test("says where to report a weakness, and for how long that holds; nothing without the setting", () => {
  expect(securityText(new Date("2026-02-10T12:00:00Z"))).toBe(
    `Contact: mailto:security@studio.example
Expires: 2026-03-12T12:00:00.000Z
Preferred-Languages: en
Canonical: http://localhost:3000/.well-known/security.txt
`,
  );
  Object.assign(env(), { SECURITY_CONTACT: null });
  expect(securityText()).toBeNull();
});

test.each(["security@studio.example", "javascript:alert(1)", "mailto:a b@c"])(
  "%s is no contact",
  (contact) => {
    const settings = testSettings({ databaseUrl: "postgres://localhost/x", dataDir: ".data" });
    expect(() => parseSettings({ ...settings, SECURITY_CONTACT: contact })).toThrow(
      "The setting SECURITY_CONTACT must begin with mailto: or https://.",
    );
  },
);
