import { renderToString } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import type { ThreadPerson } from "#app/domain/threads/people.ts";
import type { FocusFile, FocusMessage, FocusTask } from "#app/routes/thread/focus-data.ts";
import type { loader } from "#app/routes/thread/thread.tsx";
import Thread, { ErrorBoundary } from "#app/routes/thread/thread.tsx";
import { priya } from "./desk.ts";

export function focusFile(id: number, change: Partial<FocusFile> = {}): FocusFile {
  return {
    id,
    name: `label-${id}.png`,
    type: "image/png",
    kind: "image",
    size: 34_000,
    version: 1,
    content: `/files/${id}/content?v=a`,
    previewUrl: `/files/${id}/preview/1?v=a`,
    previewState: "ready",
    previewReason: null,
    previewWidth: 400,
    previewHeight: 300,
    pages: 1,
    isPinned: false,
    isArchived: false,
    isHidden: false,
    stackId: null,
    stackPlace: null,
    isStackFront: true,
    versionQuestion: null,
    sentAt: "2026-03-02T10:00:00Z",
    earlier: [],
    continues: null,
    continuedBy: null,
    ...change,
  };
}

export function focusTask(id: string, change: Partial<FocusTask> = {}): FocusTask {
  return {
    id,
    messageId: "m1",
    mailUrl: null,
    fileId: 1,
    page: null,
    text: `Task ${id}`,
    quote: null,
    quoteStart: null,
    quoteEnd: null,
    category: "General",
    status: "not_started",
    kind: "request",
    user: priya.name,
    assignee: "owner",
    photoUrl: null,
    due: null,
    emailTimestamp: "2026-03-02T10:00:00Z",
    reminders: [],
    closing: null,
    closingState: null,
    ...change,
  };
}

export function threadPerson(name: string, change: Partial<ThreadPerson> = {}): ThreadPerson {
  return {
    name,
    addresses: [`${name.toLowerCase()}@tea.example`],
    isOwner: false,
    role: "client",
    certainty: "likely",
    reasons: [],
    ...change,
  };
}

export const focusMessage: FocusMessage = {
  id: "m1",
  sender: priya,
  recipients: [],
  timestamp: "2026-03-02T23:30:00Z",
  body: "The blue is a bit too dark.",
  hasQuotedHistory: false,
  sentences: [[0, 27]],
  rest: [],
  readingProblem: null,
  modelPart: null,
  unverified: null,
};

type Loaded = Awaited<ReturnType<typeof loader>>;
export const shownThread: Loaded["thread"] = {
  threadId: "tea",
  subject: "Tea box",
  sender: priya,
  photoUrl: null,
  timestamp: "2026-03-02T23:30:00Z",
  isDemoContent: false,
  mailbox: null,
  readingProblem: null,
  modelReading: null,
};
type Place = {
  search?: string;
  state?: unknown;
  layout?: { framed: boolean; extension: boolean };
  hasShortcuts?: boolean;
};

/** The first HTML of the focus view of a thread with this data, for a viewer in Berlin. */
export function renderThread(data: Partial<Loaded>, place: Place = {}): string {
  const loaderData: Loaded = {
    revision: 1,
    thread: shownThread,
    people: [],
    files: [],
    tasks: [],
    unsure: [],
    merged: [],
    marks: [],
    markChecks: [],
    newId: "00000000-0000-4000-8000-000000000001",
    messageCount: data.messages?.length ?? 0,
    messages: null,
    ...{ earlier: null, later: null, around: null },
    tips: [],
    view: "file",
    ...data,
  };
  // Passes only what the component reads; the other properties of a route come from React Router.
  const Screen = () => <Thread {...({ loaderData } as Parameters<typeof Thread>[0])} />;
  return renderAt(Screen, place);
}

/** The same for a thread that could not be loaded. */
export const renderFailedThread = () => renderAt(ErrorBoundary, {});

function renderAt(
  Screen: () => React.ReactNode,
  { search = "", state, layout, hasShortcuts = true }: Place,
): string {
  const pathname = "/dashboard/thread/tea";
  const root = {
    layout: { framed: false, extension: false, ...layout },
    timeZone: "Europe/Berlin",
    hasShortcuts,
  };
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: Outlet, children: [{ path: pathname, Component: Screen }] },
  ]);
  return renderToString(
    <Stub
      initialEntries={[{ pathname, search, state }]}
      hydrationData={{ loaderData: { root } }}
    />,
  ).replaceAll("<!-- -->", "");
}

/** The texts of HTML, piece by piece, without decorative ones and those hidden until a script runs. */
export function textsOf(html: string): string[] {
  return (
    html
      .replace(/<svg.*?<\/svg>|<noscript>.*?<\/noscript>/g, "")
      .replace(/<span class="cut-name.*?<\/span><\/span>/g, "")
      // A name or a quote within a sentence.
      .replace(/<\/?bdi>/g, "")
      .split(/<[^>]*>/)
      .map((text) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").trim())
      .filter((text) => text !== "")
  );
}

/** The attributes of the first element whose opening tag matches. */
export function tagOf(html: string, pattern: RegExp): string {
  return html.match(/<[a-z][^>]*>/g)?.find((tag) => pattern.test(tag)) ?? "";
}

/** The text of a sentence's <mark> elements, joined. */
export function markedText(html: string, anchor: string): string {
  const own = new RegExp(`^<mark [^>]*data-quotes="(?:[^"]* )?${anchor}[ "]`);
  const marks = (html.match(/<mark [^>]*>.*?<\/mark>/gs) ?? []).filter((mark) => own.test(mark));
  return withoutMarkup(marks.join(""));
}

/** The text of HTML as a browser has it, without the comments that React puts between two texts. */
export function withoutMarkup(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
