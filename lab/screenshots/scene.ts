import type { BrowserContextOptions, Page } from "playwright";
import { z } from "zod";
import type { Role, Stage } from "./stage.ts";

/** One thing to look at: who sees it, where, and what they did to get there. */
export interface Scene {
  name: string;
  as: Role;
  at: string;
  /** Before the page is opened: what the network or the clock is to do. */
  before?(page: Page, stage: Stage): Promise<unknown>;
  show?(page: Page, stage: Stage): Promise<unknown>;
  options?: BrowserContextOptions;
  /** Where it only exists in narrow windows. */
  narrow?: true;
  /** The document itself scrolls, and all of it is wanted. */
  long?: true;
  /** The clock is stopped once it is shown, so that what goes away by itself stays. */
  frozen?: true;
}

export const noScript = { options: { javaScriptEnabled: false } } as const;
export const inPanel = (address: string) =>
  `${address}${address.includes("?") ? "&" : "?"}extension=chrome`;
/** Opens a thread by its card, which is in sight or near. */
export async function openCard(page: Page, title: string): Promise<void> {
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("dialog", { name: title }).waitFor();
}

/** Opens a thread in the panel by its address, wherever its card is. */
export async function openThread(page: Page, title: string): Promise<void> {
  const threads = threadsSchema.parse(await (await page.request.get("/api/threads")).json());
  const thread = threads.find(({ threadTitle }) => threadTitle.startsWith(title));
  if (!thread) throw new Error(`There is no thread ${title}.`);
  await page.goto(inPanel(`/dashboard/thread/${thread.threadId}`));
}

const threadsSchema = z.array(z.object({ threadId: z.string(), threadTitle: z.string() }));

/** Requests for this never get an answer. */
export const hang = (pattern: string | RegExp) => (page: Page) =>
  page.route(pattern, () => undefined);
export const fail = (pattern: string | RegExp) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ status: 500, body: "" }));
