/** How phrases that start flows are compared with messages. */
import { phraseLimits } from './phrase-campaigns/manifest.ts';
import { folded } from './plain-text.ts';

/** The part of a long message in which a phrase is looked for. */
const LOOKED_AT = 8 * phraseLimits.phrase.max;

/** Without case and accents, with one space between words. */
export const foldPhrase = (text: string): string =>
  folded(text.slice(0, LOOKED_AT)).replace(/\s+/gu, ' ').trim();
