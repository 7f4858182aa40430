import type { Scene } from "../scene.ts";

export const accountScenes: Scene[] = [
  { name: "account", as: "maya", at: "/account", long: true },
  { name: "test-signed-in", as: "maya", at: "/test", long: true },
];
