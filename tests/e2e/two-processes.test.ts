import { expect, test } from "vitest";
import { bram, maya, tom } from "#demo/seed/cast.ts";
import {
  eventually,
  importMails,
  noteToasts,
  openedThread,
  threadCard,
} from "#tests/setup/journey/desk.ts";
import { setUpOwnJourney } from "#tests/setup/journey/own-journey.ts";

const { app, pageOf } = setUpOwnJourney({ webProcesses: 2 });

test("an import asked of one web process shows on a page of the other, and outlives the first", {
  tags: "nightly",
}, async () => {
  const [, otherOrigin = ""] = app().webOrigins;
  const page = await pageOf(maya);
  // Cookies belong to the host, whatever the port: the same session.
  const other = await page.context().newPage();
  await other.goto(`${otherOrigin}/dashboard`);
  const toasts = await noteToasts(other);
  await other.evaluate(() => Object.assign(window, { stayed: true }));

  const label = "Coastal Dry front label";
  await importMails(page, { from: tom, subjects: [label] });
  await threadCard(other, label)
    .getByText(/^\d+ tasks$/)
    .waitFor();
  await eventually(toasts).toContain("Tasks Ready!");
  await openedThread(page, label);
  expect(new URL(other.url()).origin).toBe(otherOrigin);
  expect(await other.evaluate(() => Reflect.has(window, "stayed"))).toBe(true);

  const housing = "Sensor housing, top plate";
  await page.goto("/dashboard");
  await app().google.edge.control.setLatency(300, "/messages/");
  await importMails(page, { from: bram, subjects: [housing] });
  await page.close();
  await app().webs[0]?.stop();
  await app().google.edge.control.setLatency(0, "/messages/");
  await threadCard(other, housing).waitFor();
  expect(await other.evaluate(() => Reflect.has(window, "stayed"))).toBe(true);

  await other.reload();
  await threadCard(other, label).waitFor();
  await threadCard(other, housing).getByRole("link").click();
  await openedThread(other, housing);
});
