/** A conversation as data: one message in JSON a line, so that nobody's words can pass for a message of somebody else. Pure. */
import { CHARACTERS_MAX, textOf } from '../../automation/effects/complete/history.ts';
import { mask } from '../../automation/effects/complete/mask.ts';
import type { Line } from '../../automation/effects/complete/prompt.queries.ts';

/** The latest that fit, oldest first. */
export function conversationData(lines: readonly Line[], { masks }: { masks: boolean }): string {
  const kept: string[] = [];
  let left = CHARACTERS_MAX;
  for (const line of lines.toReversed()) {
    const text = unsigned(line.fromMe, textOf(line));
    if (text === '') continue;
    const from = line.fromMe ? 'company' : 'customer';
    const data = JSON.stringify({ from, text: masks ? mask(text) : text });
    left -= data.length;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(data.slice(0, CHARACTERS_MAX).toWellFormed());
  }
  return kept.join('\n');
}

const SIGNATURE = /^\*[^*\n]{1,100}:\*\n/;

/** Attendants' names are put before their texts: models would write them too. */
export const unsigned = (fromMe: boolean, text: string): string =>
  fromMe ? text.replace(SIGNATURE, '') : text;
