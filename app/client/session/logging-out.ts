let isUnderWay = false;

/** Marks that this page is logging out, so that other code does not navigate meanwhile. */
export function flagLoggingOut(is: boolean): void {
  isUnderWay = is;
}

export function isLoggingOut(): boolean {
  return isUnderWay;
}
