/** What a customer writes is drawn in time that grows with its length and no faster. */

import { parseVcards } from '@prosa/contract/contact-cards';
import { hostileTexts, slowTexts } from '@prosa/contract/hostile-texts';
import { parseLocation } from '@prosa/contract/location-body';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import { expect, it } from 'vitest';
import { parseMarkup, plainText } from '../../conversation/messages/markup.ts';
import { searchSnippet } from '../../conversation/tickets/search-snippet.ts';
import { matchRanges } from '../../ui/match-ranges.ts';
import { matches } from '../../ui/palette-match.ts';
import { toCsv } from '../dashboard/csv.ts';

const texts = [...hostileTexts()];

const readers: Record<string, (text: string) => unknown> = {
  parseMarkup,
  plainText,
  parseVcards,
  'parseVcards, within a card': (text) => parseVcards(`BEGIN:VCARD\nORG:${text}\nTEL:${text}`),
  parseLocation,
  'parseLocation, as link': (text) => parseLocation(`|${text}|`),
  'parseLocation, as picture': (text) => parseLocation(`data:image/png;base64,${text}|1,2|`),
  matchRanges: (text) => matchRanges(text, 'nota fiscal'),
  'matchRanges, as query': (text) => matchRanges('a nota fiscal', text),
  searchSnippet: (text) => searchSnippet(text, 'nota fiscal'),
  matches: (text) => matches(text, 'nota'),
  formatPhoneNumber,
  toCsv: (text) => toCsv([[text]], 'pt'),
};

it.each(Object.keys(readers))(
  'reads hostile texts in linear time in %s',
  { timeout: 60_000 },
  (name) => {
    expect(slowTexts(texts, readers[name]!, process)).toEqual([]);
  },
);
