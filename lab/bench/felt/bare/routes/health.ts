export function loader(): Response {
  return new Response("ok");
}
