const decode = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** Consents at the offline Google's page by plain HTTP. Returns the address it redirects the browser to. */
export async function consent(
  googleUrl: string,
  authorization: URL,
  answer: { email: string; decision?: "allow" | "deny"; without?: string },
): Promise<URL> {
  const address = new URL(authorization);
  address.searchParams.set("person", answer.email);
  const page = await (await fetch(address)).text();
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of page.matchAll(
    /<input type="[a-z]+" name="([^"]*)" value="([^"]*)"/g,
  )) {
    if (name === "grant" && answer.without && value.includes(answer.without)) continue;
    form.append(name, decode(value));
  }
  form.set("decision", answer.decision ?? "allow");
  const reply = await fetch(`${googleUrl}/o/oauth2/v2/auth/decision`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  return new URL(reply.headers.get("location") ?? "", authorization);
}
