import type { EdgeState } from "#demo/google/edge/edge-state.ts";
import { notFound, sendError } from "#demo/google/google-error.ts";
import { type Exchange, sendBytes } from "#demo/google/sign-in/exchange.ts";

/** GET /photos/{address or contact id}[=s100], the host that Google's picture URLs name. */
export function answerPhoto(state: EdgeState, exchange: Exchange) {
  const name = decodeURIComponent(exchange.url.pathname.slice("/photos/".length)).replace(
    /=s\d+.*$/,
    "",
  );
  const headers = { "cache-control": "public, max-age=86400", "x-content-type-options": "nosniff" };
  const person = state.people.find(({ email }) => email === name);
  if (person) return sendBytes(exchange, 200, "image/png", person.picture, headers);
  const contact = state.people
    .flatMap(({ contacts, otherContacts, directory }) => [
      ...contacts,
      ...otherContacts,
      ...directory,
    ])
    .find(({ id }) => id === name);
  if (!contact) return sendError(exchange, notFound);
  if (contact.photo) return sendBytes(exchange, 200, "image/png", contact.photo, headers);
  sendBytes(exchange, 200, "image/svg+xml", Buffer.from(initial(contact.name)), headers);
}

function initial(name: string): string {
  const letter = /\p{L}/u.exec(name)?.[0] ?? "#";
  const hue = (name.length * 47 + (name.codePointAt(0) ?? 0) * 13) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" fill="hsl(${hue} 45% 45%)"/>
<text x="50" y="68" font-family="sans-serif" font-size="52" fill="#fff" text-anchor="middle">${letter}</text>
</svg>`;
}
