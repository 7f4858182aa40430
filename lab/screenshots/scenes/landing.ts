import type { Scene } from "../scene.ts";

const refused = "/?error=permissions_denied";

export const landingScenes: Scene[] = [
  { name: "landing", as: "nobody", at: "/" },
  {
    name: "landing-refused",
    as: "nobody",
    at: refused,
    before: (page) => page.clock.install(),
    show: (page) => page.getByText("Permissions Required").first().waitFor(),
    frozen: true,
  },
  {
    name: "landing-signed-out",
    as: "nobody",
    at: "/?unsaved=true",
    before: async (page, { app }) => {
      const name = `galley-session-${new URL(app.origin).port}`;
      await page.context().addCookies([{ name, value: btoa('"ended"'), url: app.origin }]);
    },
    show: (page) => page.getByText("You were signed out").waitFor(),
  },
  { name: "privacy", as: "nobody", at: "/privacy", long: true },
  { name: "terms", as: "nobody", at: "/terms", long: true },
  { name: "not-found", as: "nobody", at: "/nowhere" },
  { name: "test-signed-out", as: "nobody", at: "/test" },
];
