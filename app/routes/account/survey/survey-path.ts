/**
 * Returns the address of the survey, which then leads to the requested page (specification, section
 * 2).
 */
export function surveyPath({ pathname, search }: { pathname: string; search: string }): string {
  const asked = `${pathname}${search}`;
  return asked === "/dashboard" ? "/survey" : `/survey?${new URLSearchParams({ returnTo: asked })}`;
}
