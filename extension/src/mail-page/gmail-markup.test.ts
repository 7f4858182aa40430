import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import {
  addressNamesThread,
  listedThreads,
  openThread,
  selectedThreads,
  shownAccount,
} from "./gmail-markup.ts";

/** Pages of our own, in Gmail's markup as public extensions describe it (see gmail-markup.ts). */

type Row = { id: string; subject: string; isTicked?: boolean; rows?: 1 | 2 | 3 };

const box = (isTicked = false) =>
  `<div role="checkbox" class="oZ-jc T-Jo" aria-checked="${isTicked}" dir="ltr"></div>`;
const subjectOf = ({ id, subject }: Row) =>
  `<div class="y6"><span class="bog"><span data-thread-id="#thread-f:1" data-legacy-thread-id="${id}">${subject}</span></span></div>`;

function rowsOf(row: Row): string {
  const { isTicked, rows = 1 } = row;
  if (rows === 1) {
    return `<tr class="zA yO" role="row" id=":${row.id}"><td>${box(isTicked)}</td><td>${subjectOf(row)}</td></tr>`;
  }
  const snippet = `<tr class="zA yO apv apw"><td colspan="2"><div class="y2">Words of it</div></td></tr>`;
  return `<tr class="zA yO apv" role="row" id=":${row.id}"><td rowspan="${rows}">${box(isTicked)}</td><td class="apy">From</td></tr>
<tr class="zA yO apv"><td colspan="2" role="link">${subjectOf(row)}</td></tr>${rows === 3 ? snippet : ""}`;
}

const list = (...rows: Row[]) =>
  `<div role="main"><div class="Cp"><table role="grid"><tbody>${rows.map(rowsOf).join("\n")}</tbody></table></div></div>`;
const conversation = ({ id, subject }: Row) =>
  `<div class="aia"><h2 class="hP" data-thread-perm-id="undefined" data-legacy-thread-id="${id}">${subject}</h2></div>`;
const pageOf = (...parts: string[]) =>
  parseHTML(`<!doctype html><html><head></head><body>${parts.join("\n")}</body></html>`).document;

const tea = { id: "18c2f0a1b2c3d4e5", subject: "Tea tin, second proof" };
const bell = { id: "18c2f0a1b2c3d4e6", subject: "Bell tower drawings" };
const menu = { id: "f3a9", subject: "Menú de otoño" };
const shown = ({ id, subject }: Row) => ({ threadId: id, subject });
const without = (threads: { threadId: string; subject: string }[]) =>
  threads.map(({ threadId, subject }) => ({ threadId, subject }));

describe.each([
  ["a plain list", [1, 1, 1]],
  ["a list beside a reading pane", [3, 3, 3]],
  ["one without snippets", [2, 2, 2]],
  ["one of which some have snippets", [2, 3, 2]],
] as const)("%s", (_, rows) => {
  const rowOf = (at: number, row: Row, isTicked = false) => ({
    ...row,
    isTicked,
    rows: rows[at] ?? 1,
  });

  test("all of its conversations are found, each once", () => {
    const page = pageOf(list(rowOf(0, tea), rowOf(1, bell), rowOf(2, menu)));
    expect(without(listedThreads(page))).toEqual([tea, bell, menu].map(shown));
  });

  test("the ticked ones are found, and no neighbour of theirs", () => {
    const page = pageOf(list(rowOf(0, tea), rowOf(1, bell, true), rowOf(2, menu)));
    expect(without(selectedThreads(page))).toEqual([bell].map(shown));
    const two = pageOf(list(rowOf(0, tea, true), rowOf(1, bell), rowOf(2, menu, true)));
    expect(without(selectedThreads(two))).toEqual([tea, menu].map(shown));
  });

  test("an open conversation beside it hides neither", () => {
    const page = pageOf(list(rowOf(0, tea), rowOf(1, bell, true)), conversation(menu));
    const open = openThread(page);
    expect(open && without([open])).toEqual([menu].map(shown));
    expect(without(listedThreads(page))).toEqual([tea, bell].map(shown));
    expect(without(selectedThreads(page))).toEqual([bell].map(shown));
  });
});

test("a ticked row without an id takes none of the next conversation", () => {
  const ad = `<tr class="zA apv" role="row"><td>${box(true)}</td></tr><tr class="zA apv"><td>An ad</td></tr>`;
  const page = pageOf(`<table><tbody>${ad}${rowsOf({ ...tea, rows: 3 })}</tbody></table>`);
  expect(selectedThreads(page)).toEqual([]);
});

test.each([
  ["#inbox/FMfcgzQgKvXyZWqDlRbTnPmSfJhGcVkx", true],
  ["#label/Clients%2FTea/FMfcgzQgKvXyZWqDlRbTnPmSfJhGcVkx", true],
  ["#inbox/FMfcgzQgKvXyZWqDlRbTnPmSfJhGcVkx?compose=new", true],
  ["#search/has%3Aattachment/FMfcgzQgKvXyZWqDlRbTnPmSfJhGcVkx?projector=1&messagePartId=0.1", true],
  ["#inbox", false],
  ["#inbox?compose=CllgCJfpQkWvBnXtZmLqRsDhYgTcFjKp", false],
  ["#settings/general", false],
])("the address %s names a conversation: %s", (hash, names) => {
  expect(addressNamesThread(hash)).toBe(names);
});

describe("the account of a page", () => {
  const accountOf = (head: string, { title = "Inbox", path = "/mail/u/0/", body = "" } = {}) => {
    const html = `<html><head>${head}<title>${title}</title></head><body>${body}</body></html>`;
    return shownAccount(parseHTML(`<!doctype html>${html}`).document, path);
  };
  const meta = '<meta name="og-profile-acct" content="ines@winery.example">';
  const button = (label: string) =>
    `<a href="https://accounts.google.com/SignOutOptions?hl=pt" aria-label="${label}"></a>`;

  test("is named by Google's bar", () => {
    expect(accountOf(meta)).toBe("ines@winery.example");
    expect(
      accountOf("", { body: button("Conta do Google: Inês Duarte  (ines@winery.example)") }),
    ).toBe("ines@winery.example");
  });

  test.each([
    ["Inbox (3) - ines@winery.example - Gmail", "ines@winery.example"],
    ["Label - proof - ines@winery.example - Winery Mail", "ines@winery.example"],
    ["Contact b.lopez@gmail.com - ines@winery.example - Gmail", "ines@winery.example"],
    ["b.lopez@gmail.com - ines@winery.example - Gmail", "ines@winery.example"],
    ["Gmail", null],
    ["Mail from b.lopez@gmail.com - Gmail", null],
  ])("without one, by the title %s", (title, account) => {
    expect(accountOf("", { title })).toBe(account);
  });

  test("a mailbox of somebody else's is named by its title alone", () => {
    const title = "Inbox - studio@winery.example - Gmail";
    expect(accountOf(meta, { title, path: "/mail/b/AEoRXRQ/u/0/" })).toBe("studio@winery.example");
    expect(accountOf(meta, { title, path: "/mail/u/0/d/AEoRXRQ/" })).toBe("studio@winery.example");
    expect(accountOf(meta, { title: "Loading", path: "/mail/b/AEoRXRQ/u/0/" })).toBeNull();
  });
});
