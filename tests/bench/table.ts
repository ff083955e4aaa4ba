/** The table that the bench prints: a value, the bare SQL of the same work in the same run, and the target. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** The same work as bare SQL, in the same unit. */
  bare?: number;
  /** Compared with the target instead of the value. */
  judged?: number;
  target?: { text: string; isMet: (value: number) => boolean };
}

export const atLeast = (min: number, unit = '') => ({
  text: `≥ ${min}${unit}`,
  isMet: (value: number) => value >= min,
});

export const atMost = (max: number, unit = '') => ({
  text: `≤ ${max}${unit}`,
  isMet: (value: number) => value <= max,
});

const HEAD = ['what', 'value', 'bare', 'ratio', 'target', ''];

export function formatTable(rows: readonly Row[]): string {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  const [head, ...body] = cells.map(line);
  return [head, '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...body].join('\n');
}

function cellsOf({ name, value, unit, bare, judged, target }: Row): string[] {
  return [
    name,
    `${short(value)} ${unit}`,
    bare === undefined ? '' : short(bare),
    bare === undefined ? '' : short(value / bare),
    target?.text ?? '',
    target ? (target.isMet(judged ?? value) ? 'ok' : 'missed') : '',
  ];
}

function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
