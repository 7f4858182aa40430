/** Work of one kind that is done one at a time in this process, in the order it was asked for. */
export function takeTurns() {
  let turn: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
}
