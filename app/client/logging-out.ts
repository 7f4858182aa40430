let isUnderWay = false;

/** Flags that this page logs out: what it does next is its own farewell's to decide. */
export function flagLoggingOut(is: boolean): void {
  isUnderWay = is;
}

export function isLoggingOut(): boolean {
  return isUnderWay;
}
