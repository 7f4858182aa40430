import { priyanka } from "#demo/seed/cast.ts";
import { pngFile } from "#tests/setup/journey/pictures-to-send.ts";
import { fail, hang, inPanel, type Scene } from "../scene.ts";

const maya = "maya" as const;
const mails = `/dashboard/import?contact=${priyanka.email}`;

export const overlayScenes: Scene[] = [
  { name: "search", as: maya, at: "/dashboard/search" },
  { name: "search-media", as: maya, at: "/dashboard/search?q=poster" },
  { name: "search-feedback", as: maya, at: "/dashboard/search?q=the&mode=feedback" },
  { name: "search-nothing", as: maya, at: "/dashboard/search?q=zzzz" },
  { name: "search-panel", as: maya, at: inPanel("/dashboard/search?q=poster"), narrow: true },
  {
    name: "search-waiting",
    as: maya,
    at: "/dashboard/search",
    before: hang(/search\.data/),
    show: async (page) => {
      await page.getByRole("searchbox").fill("poster");
      await page.getByText("Searching...").waitFor();
    },
  },
  {
    name: "search-recent",
    as: maya,
    at: "/dashboard/search?q=poster",
    show: async (page) => {
      await page.locator("[data-hit]").first().click();
      await page.waitForURL(/thread/);
      await page.goto("/dashboard/search");
      await page.getByText("Recently Viewed").waitFor();
    },
  },
  { name: "import", as: maya, at: "/dashboard/import" },
  { name: "import-nobody", as: maya, at: "/dashboard/import?q=zzzz" },
  { name: "import-mails", as: maya, at: mails },
  { name: "import-panel", as: maya, at: inPanel(mails), narrow: true },
  {
    name: "import-chosen",
    as: maya,
    at: mails,
    show: async (page) => {
      await page.getByRole("checkbox").first().check();
      await page.locator("summary").first().click();
    },
  },
  {
    name: "import-no-mails",
    as: maya,
    at: "/dashboard/import?contact=nobody@nowhere.example",
    before: (page) => page.clock.install(),
    show: (page) => page.getByText("No Emails Found").first().waitFor(),
    frozen: true,
  },
  {
    name: "import-failed",
    as: maya,
    at: "/dashboard/import",
    before: fail(/import\.data/),
    show: async (page) => {
      await page.getByRole("dialog").getByRole("listitem").getByRole("link").first().click();
      await page.getByRole("link", { name: "Retry" }).waitFor();
    },
  },
  { name: "upload", as: maya, at: "/dashboard/upload" },
  {
    name: "upload-chosen",
    as: maya,
    at: "/dashboard/upload",
    show: async (page) => {
      await page.locator("input[type=file]").setInputFiles(await pngFile("poster-draft.png"));
      await page.getByText("poster-draft.png").waitFor();
    },
  },
  {
    name: "upload-refused",
    as: maya,
    at: "/dashboard/upload",
    show: async (page) => {
      const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByText("Please select an image").waitFor();
    },
  },
  { name: "files", as: maya, at: "/dashboard/files" },
  { name: "files-archived", as: maya, at: "/dashboard/files?view=archived" },
  {
    name: "files-menu",
    as: maya,
    at: "/dashboard/files",
    show: (page) =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: /^Actions for/ })
        .nth(2)
        .click(),
  },
  {
    name: "trash",
    as: maya,
    at: "/dashboard",
    show: async (page) => {
      await page.evaluate(async () => {
        const tasks: { id: string; fileId: number | null }[] = await (
          await fetch("/api/feedback")
        ).json();
        for (const task of tasks.slice(0, 3)) {
          const address = `/api/feedback/for-file/${task.fileId ?? "none"}/${task.id}`;
          await fetch(address, { method: "DELETE" });
        }
        for (const id of tasks.flatMap(({ fileId }) => fileId ?? []).slice(5, 8)) {
          await fetch(`/api/files/${id}/trash`, { method: "POST" });
        }
      });
      await page.goto("/dashboard/trash");
    },
  },
  {
    name: "trash-selected",
    as: maya,
    at: "/dashboard/trash",
    show: (page) => page.getByRole("dialog").locator("li input").first().check(),
  },
  {
    name: "trash-sure",
    as: maya,
    at: "/dashboard/trash",
    show: async (page) => {
      await page.getByRole("dialog").locator("li input").first().check();
      await page.getByRole("button", { name: "Delete Forever" }).first().click();
    },
  },
  { name: "trash-expanded", as: maya, at: "/dashboard/trash?expanded=1" },
  { name: "trash-empty", as: "jonas", at: "/dashboard/trash" },
];
