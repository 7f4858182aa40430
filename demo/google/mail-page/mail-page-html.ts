import { html } from "#demo/google/sign-in/consent-page.ts";

export type ShownThread = {
  id: string;
  subject: string;
  messages: { id: string; from: string; snippet: string }[];
};

/** `pane`: with a reading pane beside the list. `other`: the attributes renamed, as a redesign would. */
export const markups = ["list", "pane", "other"] as const;
type Markup = (typeof markups)[number];

/** A list of conversations, and each conversation, hidden until its address is opened. */
export function writeMailPage({
  email,
  threads,
  markup,
}: {
  email: string;
  threads: ShownThread[];
  markup: Markup;
}): string {
  const attribute = markup === "other" ? "data-other-thread" : "data-legacy-thread-id";
  const writeListed = markup === "pane" ? writeRowsBesidePane : writeRow;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="og-profile-acct" content="${html(email)}">
<title>Inbox - ${html(email)} - Offline mail</title>
<style>${style}</style>
</head>
<body class="${markup}">
<header><strong>Offline mail</strong> <span>${html(email)}</span> <a href="#inbox">Inbox</a></header>
<main>
<table id="list" role="grid"><tbody>
${threads.map((thread) => writeListed(thread, attribute)).join("\n")}
</tbody></table>
${threads.map((thread) => writeConversation(thread, attribute, email)).join("\n")}
</main>
<script>${script}</script>
</body>
</html>`;
}

function writeRow({ id, subject, messages }: ShownThread, attribute: string): string {
  return `<tr role="row" data-open="${addressOf(id)}">
<td><div role="checkbox" aria-checked="false" aria-label="Select" tabindex="0"></div></td>
<td>${html(messages.at(-1)?.from ?? "")}</td>
<td><span><span ${attribute}="${html(id)}">${html(subject)}</span></span></td>
</tr>`;
}

/** Beside a reading pane Gmail gives a conversation a row of its own for its subject, and one for its snippet if it has one. */
function writeRowsBesidePane({ id, subject, messages }: ShownThread, attribute: string): string {
  const last = messages.at(-1);
  const open = `data-open="${addressOf(id)}"`;
  const rows = last?.snippet ? 3 : 2;
  return `<tr role="row" class="zA apv" ${open}>
<td rowspan="${rows}"><div role="checkbox" aria-checked="false" aria-label="Select" tabindex="0"></div></td>
<td>${html(last?.from ?? "")}</td></tr>
<tr class="zA apv" ${open}>
<td><span><span ${attribute}="${html(id)}">${html(subject)}</span></span></td></tr>
${rows === 3 ? `<tr class="zA apv apw" ${open}><td>${html(last?.snippet ?? "")}</td></tr>` : ""}`;
}

function writeConversation(
  { id, subject, messages }: ShownThread,
  attribute: string,
  user: string,
): string {
  const bodies = messages.map(
    ({ from, snippet }) => `<article><h3>${html(from)}</h3><p>${html(snippet)}</p></article>`,
  );
  return `<section hidden data-address="${addressOf(id)}" data-ids="${html([id, ...messages.map((one) => one.id)].join(" "))}">
<div><h2 ${attribute}="${html(id)}">${html(subject)}</h2></div>
${bodies.join("\n")}
<p><label>Reply <textarea rows="3"></textarea></label></p>
${writeArrival(id, messages, user)}
</section>`;
}

/** A form that Gmail does not have: it delivers a mail from another participant, as if from outside. */
function writeArrival(id: string, messages: ShownThread["messages"], user: string): string {
  const people = [...new Set(messages.map(({ from }) => from).reverse())];
  const others = people.filter((from) => !from.includes(user));
  const options = [...others, ...people.filter((from) => from.includes(user))].map(
    (from) => `<option>${html(from)}</option>`,
  );
  return `<details><summary>Let a reply arrive</summary>
<form method="post" action="/mail/reply" enctype="multipart/form-data">
<input type="hidden" name="user" value="${html(user)}">
<input type="hidden" name="threadId" value="${html(id)}">
<label>From <select name="from">${options.join("")}</select></label>
<label>Text <textarea name="text" rows="4" required></textarea></label>
<label>File <input type="file" name="file"></label>
<button>Let it arrive</button>
</form></details>`;
}

/** As long as Gmail's ids, which are made in another way. */
export function addressOf(id: string): string {
  return `#inbox/${`FMfcgzOFFLINE${id}`.replaceAll(/[^\w-]/g, "").padEnd(32, "x")}`;
}

const style = `
body { font: 14px/20px system-ui, sans-serif; margin: 0; color: #202124; background: #f6f8fc; }
header { display: flex; gap: 16px; padding: 16px; }
main { background: #fff; margin: 0 16px; border-radius: 16px; padding: 8px 16px; }
table { border-collapse: collapse; width: 100%; }
tr { cursor: pointer; } tr:hover { box-shadow: 0 1px 3px #9aa0a6; }
td { padding: 8px; border-bottom: 1px solid #eceff1; }
.pane main { display: grid; grid-template-columns: 440px 1fr; gap: 24px; }
.pane td:not([rowspan]) { padding: 2px 8px; border: 0; }
h2 { display: inline-block; font-weight: 400; }
[role=checkbox] { width: 14px; height: 14px; border: 2px solid #5f6368; border-radius: 3px; }
[role=checkbox][aria-checked=true] { background: #0b57d0; }
details { margin: 16px 0; padding: 12px 16px; border: 1px solid #eceff1; border-radius: 12px; }
summary { cursor: pointer; }
form { display: grid; gap: 12px; max-width: 560px; margin-top: 12px; }
label { display: grid; gap: 4px; color: #5f6368; }
select, textarea, button { font: inherit; padding: 8px; border: 1px solid #c4c7c5;
  border-radius: 8px; background: #fff; }
button { justify-self: start; padding: 8px 20px; border: 0; border-radius: 99px;
  background: #0b57d0; color: #fff; cursor: pointer; }
`;

const script = `
const show = () => {
  // Gmail resolves the ids of its API too, of conversations and of mails.
  const [, id] = /^#all\\/([0-9a-f]{1,16})$/.exec(location.hash) ?? [];
  const wanted = id ? "section[data-ids~='" + id + "']" : "section[data-address='" + location.hash + "']";
  const open = document.querySelector(wanted);
  for (const section of document.querySelectorAll("section")) section.hidden = section !== open;
  document.getElementById("list").hidden = open !== null && !document.body.classList.contains("pane");
};
addEventListener("hashchange", show);
document.getElementById("list").addEventListener("click", (event) => {
  const box = event.target.closest("[role=checkbox]");
  if (box) box.setAttribute("aria-checked", String(box.getAttribute("aria-checked") !== "true"));
  else location.hash = event.target.closest("tr").dataset.open;
});
show();
`;
