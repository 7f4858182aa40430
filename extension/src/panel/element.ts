/** An element of panel.html by its id. */
export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`panel.html has no ${id}`);
  return found;
}
