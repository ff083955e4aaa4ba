import { encodeWAMessage, type proto } from 'baileys';
import { describe, expect, it } from 'vitest';
import { contentOf } from './content.ts';
import { decodePlaintext, normalise, readEnvelope, sameAs, withheld } from './normalise.ts';

const self = { pn: '5511900000000', lid: '9900' };
const attrs = {
  id: 'A1',
  from: '77@lid',
  sender_pn: '5511988887777@s.whatsapp.net',
  t: '1800000000',
};

const events = (message: proto.IMessage, more: Record<string, string> = {}) => {
  const envelope = readEnvelope({ ...attrs, ...more }, self)!;
  return normalise(decodePlaintext(encodeWAMessage(message)), envelope, self);
};

describe('an envelope', () => {
  it('names the sender by LID first, and by number', () => {
    expect(readEnvelope(attrs, self)).toMatchObject({
      chat: [
        { kind: 'lid', value: '77' },
        { kind: 'pn', value: '5511988887777' },
      ],
      fromMe: false,
      isOffline: false,
    });
    expect(readEnvelope({ ...attrs, offline: '0' }, self)?.isOffline).toBe(true);
  });

  it('strips devices from numbers', () => {
    const from = '5511988887777:12@s.whatsapp.net';
    expect(readEnvelope({ id: 'A1', from, t: '1' }, self)?.chat).toEqual([
      { kind: 'pn', value: '5511988887777' },
    ]);
  });

  it('from our own phone belongs to the other side, without our number', () => {
    const own = {
      id: 'A1',
      from: '9900:0@lid',
      recipient: '77@lid',
      t: '1',
      sender_pn: '5511900000000@s.whatsapp.net',
      recipient_pn: attrs.sender_pn,
    };
    expect(readEnvelope(own, self)).toMatchObject({
      fromMe: true,
      chat: [
        { kind: 'lid', value: '77' },
        { kind: 'pn', value: '5511988887777' },
      ],
    });
  });

  it('of status and channels is ignored', () => {
    for (const from of ['status@broadcast', '123@newsletter', '0@s.whatsapp.net', '']) {
      expect(readEnvelope({ ...attrs, from, participant: '77@lid' }, self)).toBeUndefined();
    }
  });

  it('of a broadcast list belongs to its owner, and never to us by its number', () => {
    const listed = { ...attrs, from: `${self.pn}@broadcast`, participant: '77:0@lid' };
    expect(readEnvelope(listed, self)).toMatchObject({
      chat: [
        { kind: 'lid', value: '77' },
        { kind: 'pn', value: '5511988887777' },
      ],
      isGroup: false,
      fromMe: false,
    });
    const own = `${self.lid}:0@lid`;
    expect(readEnvelope({ ...listed, participant: own }, self)).toBeUndefined();
    expect(sameAs(self, listed.from)).toBe(false);
  });
});

describe('a message', () => {
  it('that only carries keys or settings is ignored', () => {
    expect(events({ senderKeyDistributionMessage: { groupId: 'g' } })).toEqual([]);
    expect(events({ protocolMessage: { type: 3, ephemeralExpiration: 86_400 } })).toEqual([]);
  });

  it('that disappears, or is viewed once, is read like others', () => {
    const inner = { message: { conversation: 'oi' } };
    expect(events({ ephemeralMessage: inner })).toMatchObject([{ body: 'oi' }]);
    expect(events({ viewOnceMessageV2: inner })).toMatchObject([{ body: 'oi' }]);
  });

  it('is ours or theirs whichever way a reaction refers to it', () => {
    const reaction = (key: proto.IMessageKey) => events({ reactionMessage: { key, text: '👍' } });
    expect(reaction({ id: 'B', fromMe: true })).toMatchObject([{ targetFromMe: false }]);
    expect(reaction({ id: 'B', fromMe: false })).toMatchObject([{ targetFromMe: true }]);
    const byUs = { from: '9900@lid', recipient: '77@lid' };
    expect(
      events({ reactionMessage: { key: { id: 'B', fromMe: false }, text: '' } }, byUs),
    ).toMatchObject([{ targetFromMe: false, byMe: true, emoji: '' }]);
  });
});

describe('messages that WhatsApp hides from us', () => {
  const told = (type: string) =>
    withheld({ tag: 'message', attrs, content: [{ tag: 'unavailable', attrs: { type } }] }, self);

  it('are recognised by an empty stanza', () => {
    expect(told('view_once')).toMatchObject([{ id: 'A1', kind: 'view_once' }]);
    expect(told('view_once_unavailable_fanout')).toMatchObject([{ kind: 'view_once' }]);
    expect(told('hosted_unavailable_fanout')).toMatchObject([{ kind: 'unsupported' }]);
    const sealed = { tag: 'enc', attrs: {}, content: Buffer.from('x') };
    expect(withheld({ tag: 'message', attrs, content: [sealed] }, self)).toEqual([]);
  });
});

describe('contents', () => {
  it.each<[string, proto.IMessage, object]>([
    ['a choice', { listResponseMessage: { title: 'Sim' } }, { body: 'Sim' }],
    ['a sticker', { stickerMessage: { mimetype: 'image/webp' } }, { kind: 'sticker' }],
    [
      'a document',
      {
        documentWithCaptionMessage: {
          message: { documentMessage: { fileName: 'a.pdf', caption: 'leia' } },
        },
      },
      { kind: 'application', body: 'leia', file: { name: 'a.pdf' } },
    ],
    [
      'an animated sticker',
      { lottieStickerMessage: { message: { stickerMessage: { mimetype: 'application/was' } } } },
      { kind: 'sticker' },
    ],
    ['an invitation', { groupInviteMessage: { groupName: 'Bairro' } }, { body: '👥 Bairro' }],
    [
      'several cards',
      { contactsArrayMessage: { contacts: [{ vcard: 'A' }, { vcard: 'B' }] } },
      { kind: 'contactMessage', body: 'A\nB' },
    ],
    [
      'a location with a bar in its name',
      { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'a|b' } },
      { body: '|https://maps.google.com/maps?q=1%2C2&z=17|a/b' },
    ],
  ])('of %s', (_what, message, expected) => {
    expect(contentOf(message)).toMatchObject(expected);
  });

  it('without words for people are ignored', () => {
    expect(contentOf({ pollUpdateMessage: {} })).toBeUndefined();
    expect(contentOf({ albumMessage: {}, messageContextInfo: {} })).toBeUndefined();
  });

  it.each<[string, proto.IMessage]>([
    ['sticker pack', { stickerPackMessage: { name: 'Gatos' } }],
    ['change that is encrypted twice', { secretEncryptedMessage: {}, messageContextInfo: {} }],
    ['kind that is newer than this version', { messageContextInfo: {} }],
  ])('of a %s are reported without being shown', (_what, message) => {
    expect(events(message)).toMatchObject([{ t: 'message', kind: 'unsupported', body: '' }]);
  });
});
