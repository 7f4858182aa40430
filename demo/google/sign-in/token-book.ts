import { randomBytes } from "node:crypto";
import { z } from "zod";

const Access = z.object({
  email: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.number(),
});
const Refresh = z.object({ email: z.string(), clientId: z.string(), scopes: z.array(z.string()) });

export const TokenSnapshot = z.object({
  access: z.record(z.string(), Access),
  refresh: z.record(z.string(), Refresh),
  grants: z.record(z.string(), z.array(z.string())),
});

export type AccessToken = z.infer<typeof Access>;
export type RefreshToken = z.infer<typeof Refresh>;

const LIFETIME_SECONDS = 3600;

/** The tokens with their owners and scopes. A snapshot preserves them across restarts. */
export class TokenBook {
  readonly #access = new Map<string, AccessToken>();
  readonly #refresh = new Map<string, RefreshToken>();
  /** The scopes a person has ever granted to a client, which `include_granted_scopes` adds. */
  readonly #grants = new Map<string, Set<string>>();

  issueAccess(email: string, clientId: string, scopes: string[]) {
    const token = `ya29.a0${randomBytes(48).toString("base64url")}`;
    this.#access.set(token, {
      email,
      clientId,
      scopes,
      expiresAt: Date.now() + LIFETIME_SECONDS * 1000,
    });
    return { token, expiresIn: LIFETIME_SECONDS - 1 };
  }

  issueRefresh(email: string, clientId: string, scopes: string[]): string {
    const token = `1//0${randomBytes(45).toString("base64url")}`;
    this.#refresh.set(token, { email, clientId, scopes });
    return token;
  }

  findAccess(token: string): AccessToken | undefined {
    const found = this.#access.get(token);
    return found && found.expiresAt > Date.now() ? found : undefined;
  }

  findRefresh(token: string): RefreshToken | undefined {
    return this.#refresh.get(token);
  }

  granted(email: string, clientId: string): Set<string> {
    return this.#grants.get(`${clientId} ${email}`) ?? new Set();
  }

  grant(email: string, clientId: string, scopes: string[]) {
    this.#grants.set(
      `${clientId} ${email}`,
      new Set([...this.granted(email, clientId), ...scopes]),
    );
  }

  /** Revokes the whole grant, as Google does, for any of its tokens. Returns false for an unknown token. */
  revokeToken(token: string): boolean {
    const found = this.#refresh.get(token) ?? this.#access.get(token);
    if (!found) return false;
    this.revoke(found.email, found.clientId);
    return true;
  }

  revoke(email: string, clientId?: string) {
    const hit = (held: { email: string; clientId: string }) =>
      held.email === email && (clientId === undefined || held.clientId === clientId);
    for (const book of [this.#access, this.#refresh]) {
      for (const [token, held] of book) if (hit(held)) book.delete(token);
    }
    for (const key of this.#grants.keys()) {
      const [client = "", person = ""] = key.split(" ");
      if (hit({ email: person, clientId: client })) this.#grants.delete(key);
    }
  }

  expireAccess(email?: string) {
    for (const held of this.#access.values()) {
      if (email === undefined || held.email === email) held.expiresAt = 0;
    }
  }

  snapshot(): z.infer<typeof TokenSnapshot> {
    return {
      access: Object.fromEntries(
        [...this.#access].filter(([, held]) => held.expiresAt > Date.now()),
      ),
      refresh: Object.fromEntries(this.#refresh),
      grants: Object.fromEntries([...this.#grants].map(([key, scopes]) => [key, [...scopes]])),
    };
  }

  restore(snapshot: z.infer<typeof TokenSnapshot>) {
    for (const [token, held] of Object.entries(snapshot.access)) this.#access.set(token, held);
    for (const [token, held] of Object.entries(snapshot.refresh)) this.#refresh.set(token, held);
    for (const [key, scopes] of Object.entries(snapshot.grants)) {
      this.#grants.set(key, new Set(scopes));
    }
  }
}
