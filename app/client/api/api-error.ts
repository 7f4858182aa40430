const noBody =
  "The server returned an error with an empty response body. This often indicates a server crash.";

/** An answer that is not OK, with what it said (specification, section 8, Generic). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;

  constructor({ status, statusText }: Response, details: string) {
    super(`API Error ${status}: ${statusText}\nDetails: ${details}`);
    this.status = status;
  }
}

/** The mailbox has to be connected before this can be answered. */
export class GmailAuthenticationRequired extends Error {
  override readonly name = "GmailAuthenticationRequired";

  constructor() {
    super("Gmail authentication required");
  }
}

/** What an answer says: its JSON, else its text, else that it says nothing. */
export async function readDetails(response: Response): Promise<{ json: unknown; text: string }> {
  // A connection that breaks here has told enough by its status.
  const text = await response.text().catch(() => "");
  if (text.trim() === "") return { json: undefined, text: noBody };
  try {
    const json: unknown = JSON.parse(text);
    return { json, text: JSON.stringify(json) };
  } catch {
    return { json: undefined, text };
  }
}
