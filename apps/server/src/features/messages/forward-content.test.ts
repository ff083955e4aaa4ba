import { limits } from '@prosa/contract/limits';
import { expect, test } from 'vitest';
import type { MessageRow } from '../../conversation/messages/messages.present.ts';
import { forwardedParts } from './forward-content.ts';

const row = (values: Partial<MessageRow>): MessageRow =>
  ({
    id: 'a',
    from_me: false,
    forwarding_score: 0,
    is_deleted: false,
    body: '',
    media_type: 'conversation',
    file: null,
    play_file: null,
    media_ref: null,
    ...values,
  }) as MessageRow;

const file = { id: 'f', name: 'voz.ogg', mime: 'audio/ogg', bytes: 9, width: null, height: null };

test("keeps a customer's recording a voice note", () => {
  const voice = row({
    media_type: 'audio',
    media_ref: { voice: true },
    file: { ...file, key: 'k', waveform: null } as MessageRow['file'],
  });
  expect(forwardedParts(voice)).toMatchObject([
    { shared: { id: 'f', playId: null, isVoice: true } },
  ]);
});

test('sends text too long for a caption after its file', () => {
  const body = 'x'.repeat(limits.caption.max + 1);
  const picture = row({ media_type: 'image', body, file: file as MessageRow['file'] });
  expect(forwardedParts(picture)).toMatchObject([
    { mediaType: 'image', body: '' },
    { mediaType: 'conversation', body },
  ]);
});

test('limits the forwarding score to its column', () => {
  const { max } = limits.forwardingScore;
  expect(forwardedParts(row({ body: 'x', forwarding_score: max }))).toMatchObject([
    { forwardingScore: max },
  ]);
});

test('keeps all numbers of a contact card', () => {
  const body = 'BEGIN:VCARD\nFN:Rita\nTEL:+55 11 95555-0000\nTEL:+55 11 2222-0000\nEND:VCARD';
  expect(forwardedParts(row({ media_type: 'contactMessage', body }))).toMatchObject([
    { outgoing: { cards: [{ name: 'Rita', numbers: ['5511955550000', '551122220000'] }] } },
  ]);
});

test.each(['call_log', 'waiting', 'view_once', 'unsupported', 'image', 'sticker'] as const)(
  'finds nothing to forward in %s',
  (media_type) => {
    expect(() => forwardedParts(row({ media_type }))).toThrow('ERR_FORWARD_WAPP_MSG');
  },
);
