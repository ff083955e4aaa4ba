/** Reads the conversations of thread-texts.ts. */

export type LineKind = 'text' | 'photo' | 'voice' | 'pdf' | 'place' | 'card' | 'call';

export interface Line {
  readonly from: 'customer' | 'attendant' | 'robot';
  readonly kind: LineKind;
  readonly body: string;
  /** Time since the previous line. */
  readonly afterMinutes: number;
  /** How many lines above this one the quoted line is. */
  readonly quote: number | undefined;
  /** By the other side. */
  readonly reaction: string | undefined;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly state: 'sent' | 'failed' | 'waiting';
}

const SPEAKERS = { c: 'customer', a: 'attendant', r: 'robot' } as const;
const MINUTES = { m: 1, h: 60, d: 1440 } as const;
const LINE =
  /^(?<speaker>[car]): (?:\[(?<kind>\w+)\] ?)?(?<body>[^{]*?) ?(?<marks>(?:\{[^}]*\} ?)*)$/u;
const PAUSE = /^\+(?<count>\d+)(?<unit>[mhd])$/;

/** @throws for a line with unknown syntax: a typing error in the texts */
export function parseThread(text: string, words: Readonly<Record<string, string>>): Line[] {
  const lines: Line[] = [];
  let pause = 0;
  for (const raw of text.trim().split('\n')) {
    const rest = PAUSE.exec(raw)?.groups;
    if (rest) {
      pause += Number(rest.count) * MINUTES[rest.unit as keyof typeof MINUTES];
      continue;
    }
    // People answer within minutes, not always after the same time.
    const talk = 1 + ((lines.length * 7) % 5);
    const line = parseLine(fill(raw, words), talk + pause);
    const isAlbum = isPicture(line) && isPicture(lines.at(-1)) && pause === 0;
    lines.push(isAlbum ? { ...line, afterMinutes: ALBUM_MINUTES } : line);
    pause = 0;
  }
  return lines;
}

/** Takes the next of several pictures. */
const ALBUM_MINUTES = 0.1;

const isPicture = (line: Line | undefined): boolean => line?.kind === 'photo' && line.body === '';

export const fill = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/<(\w+)>/g, (_, name: string) => words[name] ?? '');

function parseLine(text: string, afterMinutes: number): Line {
  const found = LINE.exec(text)?.groups;
  if (!found) throw new Error(`not a line of a conversation: ${text}`);
  const marks = found.marks ?? '';
  const quote = /\{quote (\d+)\}/.exec(marks)?.[1];
  return {
    from: SPEAKERS[found.speaker as keyof typeof SPEAKERS],
    kind: (found.kind ?? 'text') as LineKind,
    body: found.body ?? '',
    afterMinutes,
    quote: quote === undefined ? undefined : Number(quote),
    reaction: /\{like (\S+)\}/u.exec(marks)?.[1],
    isEdited: marks.includes('{edited}'),
    isDeleted: marks.includes('{deleted}'),
    state: marks.includes('{failed}') ? 'failed' : marks.includes('{waiting}') ? 'waiting' : 'sent',
  };
}
