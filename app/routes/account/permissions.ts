const permissions: [scope: string, words: string][] = [
  ["gmail.modify", "Your mail: without it nothing can be imported"],
  ["gmail.readonly", "Reading mail: without it nothing can be imported"],
  ["contacts.readonly", "Your contacts"],
  ["contacts.other.readonly", "People you have written with"],
  ["directory.readonly", "Your organisation’s directory"],
  ["userinfo.email", "Your address"],
];

/** Returns the missing scopes in words. An unknown scope is shown by its name. */
export function missingPermissions(missingScopes: readonly string[]): string[] {
  return missingScopes.map((scope) => {
    const name = scope.slice(scope.lastIndexOf("/") + 1);
    return permissions.find(([known]) => known === name)?.[1] ?? name;
  });
}
