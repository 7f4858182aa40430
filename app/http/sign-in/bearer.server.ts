/** The token of an `Authorization: Bearer …` header (RFC 6750), or null. */
export function bearerToken(request: Request): string | null {
  return (
    /^Bearer ([\w.~+/=-]{1,10000})$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null
  );
}
