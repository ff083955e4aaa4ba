/** What of a conversation a model is told: texts, by who wrote them, and that there was a file. Pure. */

import { mask } from './mask.ts';
import type { Said } from './model.ts';
import type { Line } from './prompt.queries.ts';

export const CHARACTERS_MAX = 24_000;

/** Their texts are captions; in others the body is no text, or of somebody else. */
const TEXTUAL = new Set(['conversation', 'image', 'video', 'document']);

export function historyOf(lines: readonly Line[], { masks }: { masks: boolean }): Said[] {
  const all = lines.flatMap((line): Said[] => {
    const text = textOf(line);
    const role = line.fromMe ? 'assistant' : 'user';
    return text === '' ? [] : [{ role, text: masks ? mask(text) : text }];
  });
  return within(joined(all));
}

/** Of a customer's voice note it knows at least that it came. */
export function textOf({ fromMe, body, mediaType, spoken }: Line): string {
  const typed = TEXTUAL.has(mediaType) ? body.trim() : (spoken ?? '').trim();
  if (typed !== '' || fromMe || mediaType === 'conversation') return typed;
  return `[${mediaType}]`;
}

/** Neighbours of one author are one message: some models insist on turns. */
function joined(all: readonly Said[]): Said[] {
  const turns: Said[] = [];
  for (const { role, text } of all) {
    const last = turns.at(-1);
    if (last?.role === role) turns[turns.length - 1] = { role, text: `${last.text}\n${text}` };
    else turns.push({ role, text });
  }
  return turns;
}

/** The latest that fit; of the last one its end. */
function within(turns: readonly Said[]): Said[] {
  const kept: Said[] = [];
  let left = CHARACTERS_MAX;
  for (const turn of turns.toReversed()) {
    if (turn.text.length > left && kept.length > 0) break;
    const text = turn.text.slice(-left).toWellFormed();
    left -= text.length;
    kept.unshift({ ...turn, text });
  }
  return kept;
}
