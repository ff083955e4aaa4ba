/** Parsing a customer's text takes time linear in its length. */

import { parseVcards } from '@prosa/contract/contact-cards';
import { hostileTexts, slowTexts } from '@prosa/contract/hostile-texts';
import { parseLocation } from '@prosa/contract/location-body';
import { compareNames } from '@prosa/contract/name-order';
import { formatPhoneNumber } from '@prosa/contract/phone-numbers';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { lastLine } from '../../conversation/messages/last-line.ts';
import { parseMarkup, plainText } from '../../conversation/messages/markup.ts';
import { unsigned } from '../../conversation/messages/signature.ts';
import { searchSnippet } from '../../conversation/tickets/search-snippet.ts';
import { matchRanges } from '../../ui/match-ranges.ts';
import { matches } from '../../ui/palette-match.ts';
import { toCsv } from '../dashboard/csv.ts';
import { beginningOf, isLargeEmoji } from './thread/text-shape.ts';

const texts = [...hostileTexts()];

const readers: Record<string, (text: string) => unknown> = {
  parseMarkup,
  plainText,
  isLargeEmoji,
  beginningOf,
  lastLine: (text) => lastLine(text, ((key: string) => key) as TFunction),
  unsigned: (text) => unsigned(text, text),
  compareNames: (name) => compareNames(name, `${name}!`),
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
