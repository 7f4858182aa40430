import { describe, expect, test } from "vitest";
import { deviceName } from "./device-name.ts";
import { missingPermissions } from "./permissions.ts";

describe("a device's name", () => {
  test.each([
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1",
      "Safari on iOS",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Firefox on macOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 OPR/120.0",
      "Opera on ChromeOS",
    ],
    ["curl/8.0", "Unknown browser"],
  ])("%s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

test("missing scopes are said in words, an unknown one by its name", () => {
  const scopes = ["contacts.readonly", "something.new"].map(
    (name) => `https://www.googleapis.com/auth/${name}`,
  );
  expect(missingPermissions(scopes)).toEqual(["Your contacts", "something.new"]);
});
