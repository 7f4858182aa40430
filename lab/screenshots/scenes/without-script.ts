import { priyanka } from "#demo/seed/cast.ts";
import { noScript, openCard, type Scene } from "../scene.ts";

const maya = "maya" as const;

export const withoutScriptScenes: Scene[] = [
  { name: "noscript-desk", as: maya, at: "/dashboard", ...noScript },
  {
    name: "noscript-focus",
    as: maya,
    at: "/dashboard",
    ...noScript,
    show: (page) => openCard(page, "Coastal Dry front label"),
  },
  { name: "noscript-search", as: maya, at: "/dashboard/search?q=poster", ...noScript },
  {
    name: "noscript-import",
    as: maya,
    at: `/dashboard/import?contact=${priyanka.email}`,
    ...noScript,
  },
  { name: "noscript-upload", as: maya, at: "/dashboard/upload", ...noScript },
  { name: "noscript-trash", as: maya, at: "/dashboard/trash", ...noScript },
];
