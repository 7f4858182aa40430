/** Precision, recall and F1 of one row. */
export class Tally {
  hits = 0;
  predicted = 0;
  gold = 0;
  get p() {
    return this.predicted ? this.hits / this.predicted : this.gold ? 0 : 1;
  }
  get r() {
    return this.gold ? this.hits / this.gold : 1;
  }
  get f1() {
    return this.p + this.r ? (2 * this.p * this.r) / (this.p + this.r) : 0;
  }
}

export const round = (value: number) => Math.round(value * 1000) / 1000;
export const ratio = (hits: number, all: number) => round(all ? hits / all : 1);

/** Rows by name, printed as a table. */
export class Table {
  readonly rows = new Map<string, Tally>();
  at(name: string): Tally {
    const row = this.rows.get(name) ?? new Tally();
    this.rows.set(name, row);
    return row;
  }
  print(): void {
    console.log(
      `${"".padEnd(26)}${["gold", "found", "hits", "P", "R", "F1"].map((h) => h.padStart(7)).join("")}`,
    );
    for (const [name, row] of this.rows) {
      const cells = [
        row.gold,
        row.predicted,
        row.hits,
        ...[row.p, row.r, row.f1].map((v) => v.toFixed(3)),
      ];
      console.log(name.padEnd(26) + cells.map((cell) => String(cell).padStart(7)).join(""));
    }
  }
}
