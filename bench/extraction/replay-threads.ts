export function replayThreads(_t: string, _g: string, _f: string, _e: boolean): void {}
