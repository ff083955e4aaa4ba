import { beforeEach, describe, expect, it } from 'vitest';
import { ReactionTimes } from './reaction-times.ts';
import { readWebhook } from './webhook-events.ts';

const account = { phoneNumberId: '106540', businessAccountId: '102900' };
const AT = 1_795_262_400;
const now = new Date((AT + 1) * 1000);
let reactions: ReactionTimes;
beforeEach(() => {
  reactions = new ReactionTimes();
});

const webhook = (value: object, { field = 'messages', number = '106540' } = {}) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102900',
      changes: [{ field, value: { metadata: { phone_number_id: number }, ...value } }],
    },
  ],
});

const eventsOf = (value: object, options?: { number?: string }) =>
  readWebhook(webhook(value, options), account, { now, reactions }).events;

const message = (more: object) => ({
  contacts: [{ profile: { name: 'Nara' }, wa_id: '5511999990001', user_id: 'BR.1' }],
  messages: [
    { id: 'wamid.1', timestamp: String(AT), from: '5511999990001', from_user_id: 'BR.1', ...more },
  ],
});

describe('messages', () => {
  it('reads a text with all that is known of its author', () => {
    expect(
      eventsOf(message({ type: 'text', text: { body: 'oi' }, context: { id: 'wamid.0' } })),
    ).toEqual([
      {
        t: 'message',
        id: 'wamid.1',
        chat: [
          { kind: 'pn', value: '5511999990001' },
          { kind: 'bsuid', value: 'BR.1' },
        ],
        number: '5511999990001',
        name: 'Nara',
        fromMe: false,
        origin: 'live',
        kind: 'conversation',
        body: 'oi',
        quotedId: 'wamid.0',
        at: new Date(AT * 1000),
      },
    ]);
  });

  it('reads one of a person who hides their number, by user id alone', () => {
    const value = message({ type: 'text', text: { body: 'oi' }, from: undefined });
    value.contacts = [{ profile: { name: 'Nara' }, user_id: 'BR.1' }] as never;
    const [event] = eventsOf(value);
    expect(event).toMatchObject({ chat: [{ kind: 'bsuid', value: 'BR.1' }], name: 'Nara' });
    expect(event).not.toHaveProperty('number');
  });

  it.each([
    [
      { type: 'image', image: { id: '77', mime_type: 'image/jpeg', sha256: 'ab', caption: 'x' } },
      { kind: 'image', body: 'x', media: { ref: '{"id":"77","sha256":"ab"}', mime: 'image/jpeg' } },
    ],
    [
      { type: 'audio', audio: { id: '78', mime_type: 'audio/ogg', sha256: 'ab', voice: true } },
      { kind: 'audio', media: { voice: true } },
    ],
    [
      { type: 'document', document: { id: '79', mime_type: 'x/y', filename: 'nota.pdf' } },
      { kind: 'application', media: { name: 'nota.pdf' } },
    ],
    [
      { type: 'interactive', interactive: { list_reply: { id: '1', title: 'Trocas' } } },
      { kind: 'conversation', body: 'Trocas' },
    ],
    [{ type: 'button', button: { text: 'Sim', payload: 'y' } }, { body: 'Sim' }],
    [
      { type: 'order', order: {} },
      { kind: 'conversation', body: '⚠️ order' },
    ],
    [
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Rita' }, phones: [{ wa_id: '55' }] }],
      },
      { kind: 'contactMessage', body: expect.stringContaining('FN:Rita') },
    ],
    [
      { type: 'location', location: { latitude: 1.5, longitude: 2.5, name: 'Loja' } },
      { kind: 'locationMessage', body: expect.stringMatching(/^\|.*1\.5.*\|Loja$/) },
    ],
  ])('%o', (content, expected) => {
    expect(eventsOf(message(content))[0]).toMatchObject(expected);
  });

  it('reads edits and deletions', () => {
    const at = new Date(AT * 1000);
    const edited = {
      original_message_id: 'wamid.0',
      message: { type: 'text', text: { body: 'à' } },
    };
    expect(eventsOf(message({ type: 'edit', edit: edited }))).toEqual([
      { t: 'edit', id: 'wamid.0', fromMe: false, body: 'à', at },
    ]);
    const captioned = { type: 'image', context: { id: 'wamid.9' }, image: { caption: 'novo' } };
    expect(
      eventsOf(message({ type: 'edit', edit: { ...edited, message: captioned } })),
    ).toMatchObject([{ t: 'edit', id: 'wamid.0', body: 'novo' }]);
    const revoke = { original_message_id: 'wamid.0' };
    expect(eventsOf(message({ type: 'revoke', revoke }))).toEqual([
      { t: 'revoke', id: 'wamid.0', fromMe: false, at },
    ]);
  });

  it("reports Meta's complaint about the number, which is not a message", () => {
    const value = { errors: [{ code: 130429, title: 'Rate limit hit' }, 'odd'] };
    const news = readWebhook(webhook(value), account, { now, reactions });
    expect(news).toMatchObject({ events: [], problems: [130429] });
  });

  it('marks webhooks that Meta kept for us as not live', () => {
    const old = message({ type: 'text', text: { body: 'oi' }, timestamp: String(AT - 600) });
    expect(eventsOf(old)[0]).toMatchObject({ origin: 'offline' });
  });

  it('ignores another number of the same app', () => {
    const value = message({ type: 'text', text: { body: 'oi' } });
    expect(eventsOf(value, { number: '999' })).toEqual([]);
  });

  it('skips an unreadable one and keeps the others', () => {
    const value = message({ type: 'text', text: { body: 'oi' } });
    value.messages.unshift({ id: 7 } as never);
    expect(eventsOf(value)).toHaveLength(1);
  });

  it.each([undefined, null, [], {}, { entry: 'x' }, { entry: [{ changes: [{}] }] }])(
    'finds nothing in %o',
    (body) => {
      expect(readWebhook(body, account, { now, reactions }).events).toEqual([]);
    },
  );
});

it('keep the order of reactions of one second, and the time of a redelivered one', () => {
  const react = (id: string, emoji: string) =>
    eventsOf(message({ id, type: 'reaction', reaction: { message_id: 'wamid.T', emoji } }))[0];
  const [first, second, again] = [react('a', '👍'), react('b', ''), react('a', '👍')];
  expect(first).toMatchObject({ t: 'reaction', id: 'wamid.T', emoji: '👍', byMe: false });
  expect(second!.at.getTime()).toBeGreaterThan(first!.at.getTime());
  expect(again!.at).toEqual(first!.at);
});

describe('statuses', () => {
  const status = (more: object) => ({
    statuses: [{ id: 'wamid.S', timestamp: String(AT), recipient_id: '55', ...more }],
  });

  it.each([
    ['sent', 2],
    ['delivered', 3],
    ['read', 4],
    ['played', 5],
  ])('%s is tick %i, and names the message that we knew by our own id', (name, level) => {
    const events = eventsOf(status({ status: name, biz_opaque_callback_data: '3EB0AA' }));
    expect(events).toMatchObject([
      { t: 'sent', ref: '3EB0AA', id: 'wamid.S' },
      { t: 'ack', id: 'wamid.S', level },
    ]);
  });

  it('failed gives the reason in our words', () => {
    const events = eventsOf(status({ status: 'failed', errors: [{ code: 131047, title: 'x' }] }));
    expect(events).toMatchObject([
      { t: 'refused', id: 'wamid.S', code: 'ERR_SERVICE_WINDOW_CLOSED' },
    ]);
  });

  it('an unknown one changes nothing', () => {
    expect(eventsOf(status({ status: 'warning' }))).toEqual([]);
  });
});

it('keeps one person when number and user id change', () => {
  const system = {
    type: 'user_changed_number',
    wa_id: '5522',
    user_id: 'BR.2',
    previous_user_id: 'BR.1',
  };
  expect(eventsOf(message({ type: 'system', system }))).toMatchObject([
    {
      t: 'contact',
      ids: [
        { kind: 'pn', value: '5522' },
        { kind: 'bsuid', value: 'BR.2' },
        { kind: 'pn', value: '5511999990001' },
        { kind: 'bsuid', value: 'BR.1' },
      ],
    },
  ]);
});

it('notices template updates for our account only', () => {
  const body = webhook({ event: 'APPROVED' }, { field: 'message_template_status_update' });
  const read = (businessAccountId: string) =>
    readWebhook(body, { ...account, businessAccountId }, { now, reactions }).hasTemplateNews;
  expect([read('102900'), read('1')]).toEqual([true, false]);
});
