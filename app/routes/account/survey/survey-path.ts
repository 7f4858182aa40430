/** The survey, and from there back to what was asked for (specification, section 2). */
export function surveyPath({ pathname, search }: { pathname: string; search: string }): string {
  const asked = `${pathname}${search}`;
  return asked === "/dashboard" ? "/survey" : `/survey?${new URLSearchParams({ returnTo: asked })}`;
}
