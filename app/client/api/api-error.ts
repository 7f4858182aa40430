const noBody =
  "The server returned an error with an empty response body. This often indicates a server crash.";

/** An answer that is not OK, with its content (specification, section 8, Generic). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;

  constructor({ status, statusText }: Response, details: string) {
    super(`API Error ${status}: ${statusText}\nDetails: ${details}`);
    this.status = status;
  }
}

/** Thrown when the call needs a connected mailbox. */
export class GmailAuthenticationRequired extends Error {
  override readonly name = "GmailAuthenticationRequired";

  constructor() {
    super("Gmail authentication required");
  }
}

/** Returns an answer's body as JSON and as text; the text says so when there is no body. */
export async function readDetails(response: Response): Promise<{ json: unknown; text: string }> {
  // If the connection breaks here, the status alone must do.
  const text = await response.text().catch(() => "");
  if (text.trim() === "") return { json: undefined, text: noBody };
  try {
    const json: unknown = JSON.parse(text);
    return { json, text: JSON.stringify(json) };
  } catch {
    return { json: undefined, text };
  }
}
