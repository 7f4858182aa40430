import type { BrowserContext, Page, Request } from "playwright";

/** A dialog comes after the page that it covers. */
const [firstLines, lastLines] = [40, 80];
const mostRequests = 40;

/** Records what a context's pages request, so that a failed journey can report where they were. */
export function followPages(context: BrowserContext): { tell(): Promise<string> } {
  const requests: { request: Request; at: number; end: string }[] = [];
  const startedAt = Date.now();
  context.on("request", (request) => {
    requests.push({ request, at: Date.now() - startedAt, end: "under way" });
    if (requests.length > 500) requests.shift();
  });
  const settle = (request: Request, end: string) => {
    const entry = requests.find((one) => one.request === request);
    if (entry) entry.end = `${end} after ${Date.now() - startedAt - entry.at} ms`;
  };
  context.on("response", (response) => settle(response.request(), `${response.status()}`));
  context.on("requestfailed", (request) => settle(request, request.failure()?.errorText ?? "?"));

  return {
    async tell() {
      const asked = requests
        .filter(({ end }, index) => end === "under way" || index >= requests.length - mostRequests)
        .map(({ request, at, end }) => `${at} ms ${request.method()} ${request.url()}: ${end}`);
      const shown = await Promise.all(context.pages().map(tellPage));
      return [...shown, "Asked for:", ...asked].join("\n");
    },
  };
}

async function tellPage(page: Page): Promise<string> {
  try {
    const lines = (await page.locator("body").ariaSnapshot({ timeout: 5_000 })).split("\n");
    const last = lines.slice(Math.max(firstLines, lines.length - lastLines));
    return [`At ${page.url()}:`, ...lines.slice(0, firstLines), "…", ...last].join("\n");
  } catch (error) {
    return `At ${page.url()}, which does not answer: ${String(error).split("\n")[0]}`;
  }
}
