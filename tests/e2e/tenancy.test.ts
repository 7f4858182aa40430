import { expect, test } from "vitest";
import { jonas, maya, tom } from "#demo/seed/cast.ts";
import {
  backToDesk,
  eventually,
  importMails,
  openedThread,
  threadCard,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { pageOf, expectProblem } = setUpJourney();

const label = "Coastal Dry front label";

test("one person sees nothing of another's, not by address either", async () => {
  expectProblem(/the server responded with a status of 404/);
  const hers = await pageOf(maya);
  await importMails(hers, { from: tom, subjects: [label] });
  const thread = await openedThread(hers, label);
  const picture = thread.getByRole("link", { name: /^HR_front-label_v3\.png/ }).locator("img");
  await picture.waitFor();
  const pictureAddress = await picture.evaluate((image) =>
    image instanceof HTMLImageElement ? image.src : "",
  );
  const threadAddress = new URL(hers.url()).pathname;
  const threadId = threadAddress.split("/").at(-1);

  const his = await pageOf(jonas);
  await threadCard(his, "Harbour Jazz: poster and ticket, first round").waitFor();
  expect(await threadCard(his, label).count()).toBe(0);
  await his.goto(threadAddress);
  await his.getByText("Failed to load thread details.").waitFor();
  await backToDesk(his);

  const contentAddress = pictureAddress.replace(/\/preview.*/, "/content");
  for (const address of [`/api/threads/${threadId}`, pictureAddress, contentAddress]) {
    const [toHer, toHim] = await Promise.all(
      [hers, his].map(({ request }) => request.get(address)),
    );
    expect([address, toHer?.status(), toHim?.status()]).toEqual([address, 200, 404]);
  }
  const origin = new URL(his.url()).origin;
  const trash = await his.request.post(`/threads/${threadId}/trash`, { headers: { origin } });
  expect(trash.status()).toBe(404);

  await his.goto("/dashboard/search?q=label");
  await his.getByText("No results found").waitFor();
  await his.goto("/dashboard/trash");
  await his.getByText("Trash is empty").waitFor();
  await hers.goto("/dashboard");
  await threadCard(hers, label).waitFor();
});

test("what one person does reaches no other's screen", async () => {
  const [hers, his] = [await pageOf(maya), await pageOf(jonas)];
  const asked: string[] = [];
  his.on("request", (request) => void asked.push(request.url()));
  await hers.getByRole("combobox", { name: "Status" }).first().selectOption("Done");
  await hers.getByText("Status Updated", { exact: true }).waitFor();
  // His own change is told to him after hers would have been.
  const other = await his.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("combobox", { name: "Status" }).first().selectOption("In Progress");
  await his.getByRole("tab", { name: "In Progress 1" }).waitFor();
  await eventually(() => asked.filter((url) => url.includes("/dashboard.data")).length).toBe(1);
  expect(await his.getByRole("tab", { name: /^Done/ }).textContent()).toBe("Done");
});
