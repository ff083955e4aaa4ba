/** What of the customer's messages an agent is asked. Pure. */

import type { MenuLine } from '@prosa/contract/chat-menu';
import { chosenName } from '@prosa/contract/menu-answers';

export interface Line {
  body: string;
  mediaType: string;
  /** The tapped option. */
  choice: string | null;
  /** The text of a voice note, where somebody has written it down. */
  transcript: string | null;
}

/** Their texts are captions; in others the body is no text, or of somebody else. */
const TEXTUAL = new Set(['conversation', 'image', 'video', 'document']);

/** Empty if there is no text in them. */
export function heardText(lines: readonly Line[], offered: readonly MenuLine[]): string {
  const [only] = lines;
  if (lines.length === 1 && only) {
    const name = chosenName(offered, { body: textOf(only), choice: only.choice });
    return valueIn(name) ?? textOf(only);
  }
  return lines
    .map((line) => valueIn(line.choice ?? undefined) ?? textOf(line))
    .filter((text) => text !== '')
    .join('\n');
}

const textOf = ({ body, mediaType, transcript }: Line): string =>
  (TEXTUAL.has(mediaType) ? body : (transcript ?? '')).trim();

const PREFIX = 'say:';
/** WhatsApp takes 200 characters. */
const NAME_MAX = 200;

/** A tapped option names what it says, so that even an old list can be tapped. */
export const nameOf = (value: string): string =>
  `${PREFIX}${value}`.slice(0, NAME_MAX).toWellFormed();

const valueIn = (name: string | undefined): string | undefined =>
  name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
