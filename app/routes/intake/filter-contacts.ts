/**
 * Returns the contacts whose name or address contains the text, ignoring case; all of them for an
 * empty text.
 */
export function filterContacts<Contact extends { name: string; email: string }>(
  contacts: readonly Contact[],
  text: string,
): Contact[] {
  const wanted = text.trim().toLowerCase();
  return contacts.filter(
    ({ name, email }) =>
      name.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted),
  );
}
