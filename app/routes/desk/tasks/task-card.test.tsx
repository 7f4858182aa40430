import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDeskAddress } from "#app/routes/addresses/desk-address.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { textsOf } from "#tests/factories/focus.tsx";
import { TaskCard } from "./task-card.tsx";

const card: TaskCardData = {
  id: "00000000-0000-4000-8000-000000000001",
  threadId: "tea",
  fileId: 1,
  page: null,
  text: "Make the blue darker",
  status: "not_started",
  user: "Priya Nair",
  photoUrl: null,
  due: null,
  emailTimestamp: "2026-03-02T10:00:00Z",
  assignee: "owner",
  isFileGone: false,
  closingState: null,
  closedAt: null,
  closingDoubt: null,
  line: null,
  place: "label.png",
};

/** The card's first HTML, for a viewer in that time zone. */
function render(change: Partial<TaskCardData>, timeZone = "Europe/Berlin"): string {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/dashboard",
      Component: () => (
        <TaskCard
          task={{ ...card, ...change }}
          address={readDeskAddress(new URLSearchParams())}
          isLeaving={false}
          onGone={() => undefined}
        />
      ),
    },
  ]);
  const hydrationData = { loaderData: { root: { timeZone } } };
  return renderToString(
    <Stub initialEntries={["/dashboard"]} hydrationData={hydrationData} />,
  ).replaceAll("<!-- -->", "");
}

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-07-04T03:00:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

test("what is due says when, and is overdue from the viewer's next day on, unless it is done", () => {
  expect(textsOf(render({ due: "2026-07-04" }))).toContain("Due Jul 4");
  const late = render({ due: "2026-07-03", status: "in_progress" });
  expect(textsOf(late)).toContain("Overdue: Jul 3");
  expect(late).toContain('<span class="task-due" data-late="true">');
  expect(textsOf(render({ due: "2026-07-03" }, "America/Los_Angeles"))).toContain("Due Jul 3");
  expect(textsOf(render({ due: "2026-07-03", status: "done" }))).toContain("Due Jul 3");
});

test("a task without a due day shows none", () => {
  expect(textsOf(render({})).join(" ")).not.toMatch(/due/i);
});

test("a mail that only suggests to close the task says why", () => {
  const suggested = render({ closingState: "suggested", closingDoubt: "new-sender" });
  const why = "Not closed by itself: this is a new sender in this thread.";
  expect(textsOf(suggested).join("")).toContain(`Looks done. ${why}`);
  expect(suggested).toContain(`title="${why}"`);
  const touched = render({ closingState: "suggested" });
  expect(touched).toContain("Looks done");
  expect(touched).not.toContain("Not closed by itself");
});
