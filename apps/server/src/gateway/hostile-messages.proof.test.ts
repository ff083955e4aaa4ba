/**
 * Customers' messages are decoded and stored without one that blocks its connection: valid messages of every kind
 * with bytes or values changed, through the linked device's reader and the Cloud API's, into the database.
 */
import { randomFrom } from '@prosa/contract/hostile-texts';
import { proto } from 'baileys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inSystem } from '../core/ctx.ts';
import { rows } from '../core/db/db.ts';
import { sql } from '../core/db/drizzle.ts';
import type { InboundEvent } from '../provider/port.ts';
import { buildCompany, buildConnection } from '../testing/builders.ts';
import { mutatedBytes, mutatedValue } from '../testing/mutations.ts';
import { openTestProvider, type TestProvider } from '../testing/provider.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';
import { sealFileRefs } from './adapters/baileys/file-ref.ts';
import { decodePlaintext, normalise, readEnvelope } from './adapters/baileys/normalise.ts';
import { keyedVault } from './adapters/baileys/vault.ts';
import { ReactionTimes } from './adapters/cloud/reaction-times.ts';
import { parseWebhook, readWebhook } from './adapters/cloud/webhook-events.ts';

const MUTATIONS = 100;
/** Per message; a slower reader is not linear in the message's length. */
const CPU_MS_MAX = 150;

const self = { pn: '5511900000000', lid: '9900' };
const bytes = (length: number) => new Uint8Array(length).map((_, n) => n % 101);
const file = {
  url: 'https://mmg.whatsapp.net/x',
  directPath: '/v/x',
  mediaKey: bytes(32),
  fileSha256: bytes(32),
  fileEncSha256: bytes(32),
  fileLength: 4096,
};
const contextInfo: proto.IContextInfo = {
  stanzaId: 'Q1',
  participant: '77@lid',
  quotedMessage: { extendedTextMessage: { text: 'antes', contextInfo: { stanzaId: 'Q0' } } },
  expiration: 86_400,
};
const CARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Rita\nORG:Loja\nTEL;waid=5511988887777:+55\nEND:VCARD';
const key = { id: 'K1', remoteJid: '77@s.whatsapp.net', fromMe: false };

const phoneMessages: Record<string, proto.IMessage> = {
  text: { conversation: 'Bom dia' },
  'link preview': {
    extendedTextMessage: {
      text: 'https://example.com oi',
      matchedText: 'https://example.com',
      title: 'Exemplo',
      description: 'Uma página',
      jpegThumbnail: bytes(200),
      contextInfo,
    },
  },
  'voice note': {
    audioMessage: {
      ...file,
      mimetype: 'audio/ogg; codecs=opus',
      ptt: true,
      seconds: 3,
      waveform: bytes(64),
    },
  },
  picture: { imageMessage: { ...file, mimetype: 'image/jpeg', caption: 'veja', contextInfo } },
  document: {
    documentWithCaptionMessage: {
      message: {
        documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'a.pdf', caption: 'x' },
      },
    },
  },
  card: { contactMessage: { displayName: 'Rita', vcard: CARD } },
  cards: { contactsArrayMessage: { contacts: [{ vcard: CARD }, { vcard: CARD }] } },
  place: {
    locationMessage: {
      degreesLatitude: -23.5,
      degreesLongitude: -46.6,
      name: 'Loja',
      address: 'Rua 1',
      jpegThumbnail: bytes(200),
    },
  },
  poll: { pollCreationMessageV3: { name: 'Qual?', options: [{ optionName: 'a' }] } },
  choice: { listResponseMessage: { title: 'Sim', contextInfo } },
  reaction: { reactionMessage: { key, text: '👍', senderTimestampMs: 1_800_000_000_100 } },
  edit: {
    protocolMessage: { key, type: 14, editedMessage: { conversation: 'à' }, timestampMs: 1 },
  },
  deletion: { protocolMessage: { key, type: 0 } },
};

const webhookFile = { id: '77', mime_type: 'image/jpeg', sha256: 'ab', caption: 'x' };
const webhookMessages: Record<string, object> = {
  text: { type: 'text', text: { body: 'oi' }, context: { id: 'wamid.0' } },
  picture: { type: 'image', image: webhookFile },
  'voice note': { type: 'audio', audio: { ...webhookFile, voice: true } },
  document: { type: 'document', document: { ...webhookFile, filename: 'nota.pdf' } },
  card: {
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Rita' }, phones: [{ phone: '+55', wa_id: '55' }] }],
  },
  place: { type: 'location', location: { latitude: 1.5, longitude: 2.5, name: 'Loja' } },
  choice: { type: 'interactive', interactive: { list_reply: { id: '1', title: 'Trocas' } } },
  reaction: { type: 'reaction', reaction: { message_id: 'wamid.T', emoji: '👍' } },
  edit: {
    type: 'edit',
    edit: { original_message_id: 'wamid.0', message: { text: { body: 'à' } } },
  },
  deletion: { type: 'revoke', revoke: { original_message_id: 'wamid.0' } },
  'new number': { type: 'system', system: { wa_id: '5522', previous_user_id: 'BR.1' } },
};

let core: TestCore;
let provider: TestProvider;
beforeAll(async () => {
  core = await startTestCore();
  const { id: companyId } = await buildCompany(core.core);
  const { id } = await buildConnection(core.core, companyId, { provider: 'baileys' });
  provider = await openTestProvider(core.core, companyId, id);
});
afterAll(() => core.stop());

let count = 0;
const nextId = () => `M${++count}`;

async function eventsOf(plaintext: Uint8Array): Promise<InboundEvent[]> {
  const attrs = {
    id: nextId(),
    from: '77@lid',
    t: '1800000000',
    sender_pn: '5511988887777@s.whatsapp.net',
    notify: 'Nara',
  };
  const vault = keyedVault(core.core.secrets, provider.lease);
  const padded = Buffer.concat([plaintext, Buffer.of(1)]);
  return sealFileRefs(vault, normalise(decodePlaintext(padded), readEnvelope(attrs, self)!, self));
}

const account = { phoneNumberId: '106540', businessAccountId: '102900' };
const clock = () => ({ now: new Date(), reactions: new ReactionTimes() });
const webhookOf = (message: object) => ({
  entry: [
    {
      id: '102900',
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: '106540' },
            contacts: [{ profile: { name: 'Nara' }, wa_id: '5511988887777', user_id: 'BR.1' }],
            messages: [
              { id: nextId(), timestamp: '1800000000', from: '5511988887777', ...message },
            ],
            statuses: [{ id: 'wamid.S', status: 'read', timestamp: '1800000000' }],
          },
        },
      ],
    },
  ],
});

/** The reader drops unreadable messages; readable ones must be stored. */
async function outcomeOf(
  read: () => InboundEvent[] | Promise<InboundEvent[]>,
): Promise<'stored' | 'dropped'> {
  const before = process.cpuUsage();
  let events: InboundEvent[];
  try {
    events = await read();
  } catch {
    return 'dropped';
  } finally {
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(CPU_MS_MAX);
  }
  await provider.append(...events);
  return 'stored';
}

/** @param make creates the next one, with other changes; @returns how many were stored */
async function storedOf(
  make: () => Uint8Array,
  read: (one: Uint8Array) => InboundEvent[] | Promise<InboundEvent[]>,
) {
  let stored = 0;
  for (let n = 0; n < MUTATIONS; n++) {
    const one = make();
    if ((await outcomeOf(() => read(one))) === 'stored') stored++;
  }
  return stored;
}

const setAside = () =>
  inSystem(core.core, (db) =>
    rows<{ kind: string; error: string; event: string }>(
      db,
      sql`delete from refused_events returning kind, error, left(event, 600) as event`,
    ),
  );

const wire = (message: object) => proto.Message.encode(proto.Message.fromObject(message)).finish();

describe.each(Object.keys(phoneMessages))('%s on a linked device', (name) => {
  const valid = phoneMessages[name]!;
  const random = randomFrom(name.length);
  test.each([
    ['bytes', () => mutatedBytes(wire(valid), random)],
    ['values', () => wire(mutatedValue(valid, random))],
  ])('is stored or dropped with other %s, and never set aside', async (_what, make) => {
    expect(await outcomeOf(() => eventsOf(wire(valid)))).toBe('stored');
    expect(await storedOf(make, eventsOf)).toBeGreaterThan(0);
    expect(await setAside()).toEqual([]);
  });
});

describe.each(Object.keys(webhookMessages))('%s in a webhook', (name) => {
  const valid = () => webhookOf(webhookMessages[name]!);
  const random = randomFrom(name.length);
  test.each([
    ['bytes', () => mutatedBytes(Buffer.from(JSON.stringify(valid())), random)],
    ['values', () => Buffer.from(JSON.stringify(mutatedValue(valid(), random)))],
  ])('is stored or dropped with other %s, and never set aside', async (_what, make) => {
    const read = (body: Uint8Array) =>
      readWebhook(parseWebhook(Buffer.from(body)), account, clock()).events;
    expect(await storedOf(make, read)).toBeGreaterThan(0);
    expect(await setAside()).toEqual([]);
  });
});
