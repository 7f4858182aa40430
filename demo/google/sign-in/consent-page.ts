import { type EdgeState, pictureUrl } from "#demo/google/edge/edge-state.ts";
import type { SeedPerson } from "#demo/seed/seed-mailbox.ts";
import type { Authorization } from "./authorization.ts";
import { CONSENT_LINES } from "./scopes.ts";

export function accountPage(state: EdgeState, asked: Authorization): string {
  const accounts = state.people.map(
    (person) => `<li><button name="person" value="${html(person.email)}">
      ${avatar(state, person)}
      <span><b>${html(person.name)}</b><small>${html(person.email)}</small></span>
    </button></li>`,
  );
  return layout(
    "Choose an account",
    `<p>to continue to <b>Galley</b></p>
     <form method="get" action="/o/oauth2/v2/auth">${hiddenFields(asked)}
       <ul class="accounts">${accounts.join("")}</ul>
     </form>`,
  );
}

export function consentPage(
  state: EdgeState,
  asked: Authorization,
  person: SeedPerson,
  scopes: string[],
): string {
  const boxes = scopes
    .filter((scope) => CONSENT_LINES[scope])
    .map(
      (scope) => `<li><label>
        <input type="checkbox" name="grant" value="${html(scope)}" checked>
        <span>${html(CONSENT_LINES[scope] ?? scope)}</span></label></li>`,
    );
  return layout(
    "Galley wants access to your account",
    `<p class="chip">${avatar(state, person)} ${html(person.email)}</p>
     <form method="post" action="/o/oauth2/v2/auth/decision">${hiddenFields(asked)}
       <input type="hidden" name="person" value="${html(person.email)}">
       ${boxes.length > 0 ? `<p>Select what Galley can access</p><ul>${boxes.join("")}</ul>` : ""}
       <footer>
         <button class="quiet" name="decision" value="deny">Cancel</button>
         <button class="main" name="decision" value="allow">Continue</button>
       </footer>
     </form>`,
  );
}

export function refusalPage(reason: string): string {
  return layout("Access blocked: this request is invalid", `<p>${html(reason)}</p>`);
}

function avatar(state: EdgeState, person: SeedPerson): string {
  return `<img src="${html(pictureUrl(state, person.email))}" alt="" width="36" height="36">`;
}

function hiddenFields(asked: Authorization): string {
  return Object.entries(asked)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${html(value)}">`)
    .join("");
}

function layout(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(title)}</title><link rel="icon" href="data:,">
<style>
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef1f6;
    color: #1d2129; font: 15px/1.5 system-ui, sans-serif }
  main { width: min(460px, 94vw); background: #fff; border-radius: 24px; padding: 34px 36px 28px;
    box-shadow: 0 1px 3px #0002 }
  .offline { margin: 0 0 20px; font-size: 12px; letter-spacing: .06em; text-transform: uppercase;
    color: #5b6472 }
  h1 { margin: 0 0 6px; font-size: 25px; font-weight: 500; line-height: 1.25 }
  ul { list-style: none; margin: 14px 0; padding: 0 }
  li + li { border-top: 1px solid #e6e9ef }
  label, .accounts button { display: flex; gap: 14px; align-items: center; width: 100%;
    padding: 12px 6px; cursor: pointer }
  .accounts button { border: 0; background: none; font: inherit; text-align: left;
    border-radius: 12px }
  .accounts button:hover { background: #f3f5f9 }
  img { border-radius: 50%; flex: none }
  small { display: block; color: #5b6472; font-size: 13px }
  input[type=checkbox] { width: 18px; height: 18px; accent-color: #2d5bd7; flex: none }
  .chip { display: inline-flex; align-items: center; gap: 8px; border: 1px solid #d4d9e2;
    border-radius: 99px; padding: 3px 14px 3px 4px; font-size: 14px }
  .chip img { width: 26px; height: 26px }
  footer { display: flex; justify-content: flex-end; gap: 10px; margin-top: 22px }
  footer button { font: inherit; font-weight: 500; padding: 9px 22px; border-radius: 99px;
    border: 0; cursor: pointer }
  .quiet { background: #e9edf5; color: #25396b } .main { background: #2d5bd7; color: #fff }
</style>
<main><p class="offline">Offline Google &middot; nothing leaves this machine</p>
<h1>${html(title)}</h1>${body}</main></html>`;
}

/** Escapes text for HTML. */
export function html(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
