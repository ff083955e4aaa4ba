/** Customers' texts are processed in linear time. */
import { menuTexts } from '@prosa/contract/chat-menu';
import { emailText, nameText } from '@prosa/contract/common';
import { csvLine } from '@prosa/contract/csv';
import { hostileTexts, slowTexts } from '@prosa/contract/hostile-texts';
import { chosenName, isKey, isMenuKey, plain } from '@prosa/contract/menu-answers';
import { fillVariables, variableValues } from '@prosa/contract/message-variables';
import type { Message } from '@prosa/contract/messages';
import { sortKey } from '@prosa/contract/name-order';
import { folded } from '@prosa/contract/plain-text';
import { fillText, renderTemplate, variablesIn } from '@prosa/contract/template-text';
import { expect, it } from 'vitest';
import { digitsOf, parsePhoneNumber, spellingsOf } from '../conversation/contacts/phone-number.ts';
import { storableEvent } from '../conversation/inbound/storable-event.ts';
import { claimsPicture } from '../conversation/media/media-types.ts';
import { pathInZip } from '../conversation/media/zip-files.ts';
import { calledAs } from '../conversation/messages/mentions.ts';
import { signText, storableText } from '../conversation/messages/message-text.ts';
import {
  type MessageRow,
  previewOf,
  withNamesNow,
} from '../conversation/messages/messages.present.ts';
import { rateOf } from '../conversation/tickets/rate-of.ts';
import { snippetOf } from '../conversation/tickets/snippet.ts';
import { decodeCursor } from '../core/http/cursor.ts';
import { displayName } from '../core/http/multipart.ts';
import { plainCode } from '../features/accounts/two-factor.rules.ts';
import { checkRow, readListRows } from '../features/imports/list-rows.ts';
import { forwardedParts } from '../features/messages/forward-content.ts';
import { pushText } from '../features/push/push-text.ts';
import { messageHtml } from '../features/transcripts/transcript-html.ts';
import { parseWebhook } from '../gateway/adapters/cloud/webhook-events.ts';
import { describeEvent } from '../maintenance/refused-events/describe.ts';
import { inbound } from './provider.ts';

const preview = (mediaType: string) => (body: string) => previewOf({ mediaType, body, name: body });
const line = { key: '1', title: 'Vendas', name: 'queue:1' };
const paper = {
  language: 'pt',
  timeZone: 'UTC',
  company: '',
  contact: '',
  fileOf: () => null,
} as const;
/** The maximum of mentions in a text, all with the same prefix, and all with another name by now. */
const called = Array.from({ length: 100 }, (_, n) => ({
  ids: [],
  isMe: false,
  name: `+55 (11) 90000-${1000 + n}`,
  contact: { name: `Pessoa ${n}`, number: '' },
}));
const forwarded = (mediaType: string) =>
  attempt((body) => forwardedParts({ media_type: mediaType, body, from_me: true } as MessageRow));
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
  'storableEvent, as text, name and id': (text) =>
    storableEvent(inbound({ body: text, name: text, quotedId: text }), new Date(0)),
  calledAs: (name) => calledAs({ name, number: '' }, []),
  withNamesNow: (body) => withNamesNow(body, called),
  'forwardedParts of a card': forwarded('contactMessage'),
  'forwardedParts of a place': forwarded('locationMessage'),
  messageHtml: (body) =>
    messageHtml(paper, {
      mediaType: 'conversation',
      body,
      fromMe: false,
      createdAt: '2026-01-01T00:00:00Z',
      contact: { name: body },
      quotedMsg: { mediaType: 'conversation', body },
    } as Message),
  pathInZip: (name) => pathInZip({ id: 'a', name }),
  describeEvent: (body) => describeEvent(JSON.stringify({ body })),
  sortKey,
  signText: (body) => signText(body, body),
  pushText: (text) =>
    pushText({
      language: 'pt',
      uuid: '',
      name: text,
      unread: 1,
      lastMessage: text,
      showsText: true,
      kind: 'message',
      queue: null,
      status: 'open',
      targetTold: null,
    }),
  digitsOf,
  parsePhoneNumber,
  spellingsOf: (text) => spellingsOf(digitsOf(text)),
  checkRow: (text) => checkRow(1, { name: text, number: text, email: text }),
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
