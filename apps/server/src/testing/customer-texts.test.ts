/** What a customer writes is read in time that grows with its length and no faster. */
import { menuTexts } from '@prosa/contract/chat-menu';
import { emailText, nameText } from '@prosa/contract/common';
import { hostileTexts, slowTexts } from '@prosa/contract/hostile-texts';
import { fillVariables, variableValues } from '@prosa/contract/message-variables';
import { folded } from '@prosa/contract/plain-text';
import { fillText, renderTemplate, variablesIn } from '@prosa/contract/template-text';
import { expect, it } from 'vitest';
import { csvLine } from '@prosa/contract/csv';
import { decodeCursor } from '../core/cursor.ts';
import { displayName } from '../core/multipart.ts';
import { plainCode } from '../features/auth/two-factor.rules.ts';
import { chosenName, isKey, isMenuKey, plain } from '../features/automation/menu.ts';
import { checkRow, readListRows } from '../features/contacts/import/list-rows.ts';
import { digitsOf, parsePhoneNumber, spellingsOf } from '../features/contacts/phone-number.ts';
import { claimsPicture } from '../features/media/media-types.ts';
import { signText, storableText } from '../features/messages/message-text.ts';
import { previewOf } from '../features/messages/messages.present.ts';
import { pushText } from '../features/push/push-text.ts';
import { rateOf } from '../features/tickets/rate-of.ts';
import { snippetOf } from '../features/tickets/snippet.ts';
import { parseWebhook } from '../gateway/cloud/webhook-events.ts';

const preview = (mediaType: string) => (body: string) => previewOf({ mediaType, body, name: body });
const line = { key: '1', title: 'Vendas', name: 'queue:1' };
const attempt = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch {
    return undefined;
  }
};

const texts = [...hostileTexts()];

const readers: Record<string, (text: string) => unknown> = {
  plain,
  isMenuKey,
  isKey: (body) => isKey({ body, choice: null }, { key: '0', name: 'back' }),
  chosenName: (body) => chosenName([line], { body, choice: null }),
  'chosenName, as title': (title) => chosenName([{ ...line, title }], { body: '2', choice: null }),
  rateOf,
  'previewOf a text': preview('conversation'),
  'previewOf a card': preview('contactMessage'),
  'previewOf a place': preview('locationMessage'),
  'previewOf a file': preview('application'),
  snippetOf: (body) => snippetOf(body, 'nota'),
  'snippetOf, as query': (query) => snippetOf('a nota '.repeat(100), query.slice(0, 200)),
  storableText,
  signText: (body) => signText(body, body),
  pushText: (text) =>
    pushText({
      ...{ language: 'pt', uuid: '', name: text, unread: 1, lastMessage: text, showsText: true },
      ...{ kind: 'message', queue: null, status: 'open', targetTold: null },
    }),
  digitsOf,
  parsePhoneNumber,
  spellingsOf: (text) => spellingsOf(digitsOf(text)),
  checkRow: (text) => checkRow(1, { name: text, number: text, email: text }, false),
  readListRows: (text) => readListRows([{ [text]: text, nome: text }]),
  csvLine: (text) => csvLine([text]),
  decodeCursor: attempt((text) => decodeCursor(text, 2)),
  displayName,
  plainCode,
  claimsPicture,
  fillVariables: (text) => fillVariables(text, { name: text }),
  variableValues: (contactName) =>
    variableValues({ contactName, at: new Date(0), language: 'pt', timeZone: 'UTC' }),
  variablesIn,
  fillText: (text) => fillText(text, 'body', { 'body.1': text }),
  renderTemplate: (text) => renderTemplate({ header: text, body: text, footer: text }, {}),
  menuTexts: (head) => menuTexts({ head, lines: [line] }),
  folded,
  nameText: (text) => nameText.safeParse(text),
  emailText: (text) => emailText.safeParse(text),
  parseWebhook: attempt((text) => parseWebhook(Buffer.from(text))),
};

it.each(Object.keys(readers))(
  'reads hostile texts in linear time in %s',
  { timeout: 60_000 },
  (name) => {
    expect(slowTexts(texts, readers[name]!, process)).toEqual([]);
  },
);
