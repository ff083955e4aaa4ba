/** The requirements for every provider: the whole way between a customer's phone and an attendant. */
import { OFTEN_FORWARDED } from '@prosa/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { describeChanges } from './describe-changes.ts';
import { describeGroups } from './describe-groups.ts';
import { type Desk, sha256 } from './desk.ts';
import type { CustomerDriver, CustomerMessage, ProviderRig } from './provider-rig.ts';
import { arrives, SuiteStage } from './suite-stage.ts';

let rig: ProviderRig;
let desk: Desk;
let stage: SuiteStage;

const newCustomer = () => stage.newCustomer();
const openChat = () => stage.openChat();

const bodies = async (customer: CustomerDriver): Promise<string[]> =>
  (await customer.inbox()).map(({ body }) => body);

const picture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: color } })
    .png()
    .toBuffer();

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

export function describeProvider(kind: string, open: () => Promise<ProviderRig>): void {
  describe(`provider ${kind}`, () => {
    beforeAll(async () => {
      rig = await open();
      stage = new SuiteStage(rig);
      desk = stage.desk;
    }, 120_000);
    afterAll(() => rig?.close());
    describeInbound();
    describeContents();
    describeForwards();
    describeSigns();
    describeChanges(() => stage);
    describeGroups(() => stage);
    describeOutbound();
    describeOutboundContents();
    describeRepeats();
    describeLink();
  });
}

function describeInbound(): void {
  it('creates contact, ticket and message from a text, under the name the person gives', async () => {
    const customer = newCustomer();
    await customer.send({ kind: 'text', body: 'Bom dia, tudo bem?' });
    const ticket = await desk.ticket(customer.number);
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1 });
    expect(ticket.contact.number).toBe(customer.number);
    expect(ticket.contact.name).toMatch(/^Cliente /);
  });

  it('stores many texts of one person once each, in order, in one ticket', async () => {
    const { customer, ticketId } = await openChat();
    const texts = Array.from({ length: 12 }, (_, n) => `linha ${n}`);
    for (const body of texts) await customer.send({ kind: 'text', body });
    await desk.received(ticketId, 'linha 11');
    const thread = await desk.thread(ticketId);
    expect(thread.map(({ body }) => body)).toEqual(['oi', ...texts]);
    expect(await desk.tickets(customer.number)).toHaveLength(1);
  });

  it('stores odd texts as they were written', async () => {
    const { customer, ticketId } = await openChat();
    for (const body of [
      '👩‍👩‍👧‍👦 olá',
      'العربية',
      'a\'b"c\\d <b>x</b>',
      'linha\noutra',
      'x'.repeat(4000),
    ]) {
      await customer.send({ kind: 'text', body });
      expect((await desk.received(ticketId, body)).body).toBe(body);
    }
  });
}

function describeContents(): void {
  it.each([
    ['image', 'image/png', 'foto.png'],
    ['application', 'application/pdf', 'nota.pdf'],
  ])('receives a file of kind %s byte by byte', async (mediaType, mime, name) => {
    const { customer, ticketId } = await openChat();
    const bytes = mediaType === 'image' ? await picture('#a33') : pdf;
    const file: CustomerMessage = { kind: 'file', bytes, mime, name, caption: 'veja' };
    await customer.send(file);
    const message = await desk.received(ticketId, 'veja');
    expect(message.mediaType).toBe(mediaType);
    expect(await desk.fileHash(ticketId, message.id)).toBe(sha256(bytes));
  });

  it('shows a place and a card as such', async () => {
    const { customer, ticketId } = await openChat();
    await customer.send({ kind: 'location', latitude: -23.55, longitude: -46.63, name: 'Loja' });
    const place = await desk.message(ticketId, 'a place', (m) => m.mediaType === 'locationMessage');
    expect(place.body).toContain('-23.55');
    await customer.send({ kind: 'contact', name: 'Rita', number: '5511955550000' });
    const card = await desk.message(ticketId, 'a card', (m) => m.mediaType === 'contactMessage');
    expect(card.body).toContain('Rita');
    expect(card.body).toContain('5511955550000');
  });

  it('links a reply to its message', async () => {
    const { customer, ticketId } = await openChat();
    await desk.say(ticketId, 'qual o pedido?');
    const asked = await arrives(customer, ({ body }) => body === 'qual o pedido?');
    await customer.send({ kind: 'text', body: 'o 42', quotedId: asked.id });
    const reply = await desk.received(ticketId, 'o 42');
    expect(reply.quotedMsg).toMatchObject({ body: 'qual o pedido?', fromMe: true });
  });
}

function describeForwards(): void {
  it.each([1, 7])('marks what a customer forwards for the %dth time', async (score) => {
    const { customer, ticketId } = await openChat();
    await customer.send({ kind: 'text', body: 'repassada', forwardingScore: score });
    const { forwardingScore } = await desk.received(ticketId, 'repassada');
    expect(forwardingScore >= OFTEN_FORWARDED).toBe(score >= OFTEN_FORWARDED);
    expect(forwardingScore).toBeGreaterThan(0);
  });

  it('forwards to another customer completely, in order, and marked', async () => {
    const { customer, ticketId } = await openChat();
    const other = await openChat();
    const bytes = await picture('#33a');
    await customer.send({ kind: 'file', bytes, mime: 'image/png', name: 'a.png', caption: 'cor' });
    await customer.send({ kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' });
    await customer.send({ kind: 'contact', name: 'Rita', number: '5511955550000' });
    await desk.message(ticketId, 'the card', (m) => m.mediaType === 'contactMessage');
    await desk.message(ticketId, 'the picture', (m) => m.mediaState === 'ready');
    await desk.forward(ticketId, other.ticketId);
    await arrives(other.customer, ({ kind: of }) => of === 'contacts');
    const inbox = await other.customer.inbox();
    expect(inbox.map(({ kind: of }) => of)).toEqual(['text', 'image', 'location', 'contacts']);
    expect(inbox[1]).toMatchObject({ body: 'cor', sha256: sha256(bytes) });
    const marks = inbox.map(({ forwardingScore = 0 }) => forwardingScore);
    expect(marks).toEqual(Array(4).fill(rig.capabilities.forwardMark ? 1 : 0));
  });
}

function describeSigns(): void {
  it('shows typing to people who have the ticket open', async (context) => {
    if (!rig.capabilities.typingIn) return context.skip();
    const { customer, ticketId } = await openChat();
    const socket = await rig.admin.socket();
    await socket.emitWithAck('joinChatBox', ticketId);
    const told: unknown[] = [];
    socket.on(`company-${rig.admin.user.companyId}-presence`, (presence) => told.push(presence));
    // Some providers need a subscription, and report nothing from before.
    await eventually('it is shown', async () => {
      await customer.type(true);
      return told[0];
    });
    expect(told[0]).toMatchObject({ typing: true });
  });

  it('leaves a line for a call in the thread, and tells the caller that calls are not answered', async (context) => {
    if (rig.capabilities.calls === 'none') return context.skip();
    const { customer, ticketId } = await openChat();
    await customer.call('voice');
    await desk.message(ticketId, 'a call', (m) => m.mediaType === 'call_log');
    await eventually('the caller is notified', async () =>
      (await customer.inbox()).some(({ body }) => body.includes('chamadas')),
    );
  });
}

function describeOutbound(): void {
  it('sends a text to the phone and gets its ticks', async () => {
    const { customer, ticketId } = await openChat();
    const { id } = await desk.say(ticketId, 'olá!');
    await arrives(customer, ({ body }) => body === 'olá!');
    await desk.reaches(ticketId, id, 3);
    await customer.read();
    await desk.reaches(ticketId, id, 4);
  });

  it('sends a burst once, in order', async () => {
    const { customer, ticketId } = await openChat();
    const texts = Array.from({ length: 12 }, (_, n) => `passo ${n}`);
    for (const body of texts) await desk.say(ticketId, body);
    await arrives(customer, ({ body }) => body === 'passo 11');
    expect(await bodies(customer)).toEqual(texts);
  });

  it('delivers later to a phone that is off', async () => {
    const { customer, ticketId } = await openChat();
    await customer.setOnline(false);
    const { id } = await desk.say(ticketId, 'quando puder');
    const sent = await desk.reaches(ticketId, id, 2);
    expect(sent.ack).toBe(2);
    await customer.setOnline(true);
    await desk.reaches(ticketId, id, 3);
    expect(await bodies(customer)).toContain('quando puder');
  });
}

function describeOutboundContents(): void {
  it('sends files byte by byte, with their caption', async () => {
    const { customer, ticketId } = await openChat();
    const bytes = await picture('#3a3');
    const image = new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' });
    await desk.sendFile(ticketId, { medias: [image] }, 'a foto');
    const shown = await arrives(customer, ({ body }) => body === 'a foto');
    expect(shown).toMatchObject({ kind: 'image', sha256: sha256(bytes) });
    const paper = new File([new Uint8Array(pdf)], 'nota.pdf', { type: 'application/pdf' });
    await desk.sendFile(ticketId, { medias: [paper] });
    const document = await arrives(customer, (m) => m.kind === 'document');
    expect(document.sha256).toBe(sha256(pdf));
  });

  it('shows a quote as a quote on the phone', async () => {
    const { customer, ticketId } = await openChat();
    const asked = await customer.send({ kind: 'text', body: 'abre domingo?' });
    const question = await desk.received(ticketId, 'abre domingo?');
    await desk.say(ticketId, 'abre, sim', question.id);
    expect(await arrives(customer, ({ body }) => body === 'abre, sim')).toMatchObject({
      quotedId: asked,
    });
  });

  it('sends read receipts to the other side', async () => {
    const { customer, ticketId } = await openChat();
    const question = await customer.send({ kind: 'text', body: 'leu?' });
    await desk.received(ticketId, 'leu?');
    await rig.admin.call('GET /messages/:ticketId', { params: { ticketId } });
    await desk.say(ticketId, 'li');
    await eventually('the read mark', () => customer.isRead(question));
  });
}

function describeRepeats(): void {
  it('takes effect once when something is delivered several times', async () => {
    const { customer, ticketId } = await openChat();
    await rig.faults.deliver(3);
    const id = await customer.send({ kind: 'text', body: 'uma vez' });
    await desk.received(ticketId, 'uma vez');
    await customer.react(id, '❤️');
    await desk.message(ticketId, 'a reaction', (m) => m.reactions.length > 0);
    await rig.faults.deliver(1);
    await customer.send({ kind: 'text', body: 'fim' });
    await desk.received(ticketId, 'fim');
    expect((await desk.thread(ticketId)).map(({ body }) => body)).toEqual(['oi', 'uma vez', 'fim']);
  });

  it('retries a temporary refusal, in order', async () => {
    const { customer, ticketId } = await openChat();
    await rig.faults.refuseNext('retry');
    await desk.say(ticketId, 'primeira');
    const { id } = await desk.say(ticketId, 'segunda');
    await desk.reaches(ticketId, id, 2);
    expect(await bodies(customer)).toEqual(['primeira', 'segunda']);
  });

  it('shows a permanent refusal, and sends on retry', async () => {
    const { customer, ticketId } = await openChat();
    await rig.faults.refuseNext('permanent');
    const { id } = await desk.say(ticketId, 'difícil');
    const failed = await desk.message(
      ticketId,
      'a failure',
      (m) => m.id === id && m.sendState === 'failed',
    );
    expect(failed.error).toBeTruthy();
    await rig.admin.call('POST /messages/:messageId/retry', { params: { messageId: id } });
    await desk.reaches(ticketId, id, 2);
    expect(await bodies(customer)).toEqual(['difícil']);
  });

  it('neither loses nor duplicates a message when an answer is lost', async () => {
    const { customer, ticketId } = await openChat();
    await rig.faults.loseAnswers(1);
    const { id } = await desk.say(ticketId, 'foi?');
    const settled = await desk.reaches(ticketId, id, 2);
    expect(settled.sendState).toBe('sent');
    await desk.say(ticketId, 'depois');
    await arrives(customer, ({ body }) => body === 'depois');
    expect(await bodies(customer)).toEqual(['foi?', 'depois']);
  }, 90_000);
}

function describeLink(): void {
  it('delivers what both sides write while the link is down when it is back', async () => {
    const { customer, ticketId } = await openChat();
    await rig.faults.drop();
    await eventually('the link is down', async () => (await desk.status()) !== 'CONNECTED');
    await customer.send({ kind: 'text', body: 'alô?' });
    await customer.send({ kind: 'text', body: 'tem alguém?' });
    const { id } = await desk.say(ticketId, 'um momento');
    await rig.faults.restore();
    await desk.becomes('CONNECTED');
    await desk.received(ticketId, 'tem alguém?');
    await desk.reaches(ticketId, id, 2);
    expect(await bodies(customer)).toEqual(['um momento']);
    const fromCustomer = (await desk.thread(ticketId)).filter(({ fromMe }) => !fromMe);
    expect(fromCustomer.map(({ body }) => body)).toEqual(['oi', 'alô?', 'tem alguém?']);
  }, 90_000);

  it('reports a link that the other side ends as such', async () => {
    await rig.faults.unlink();
    await desk.becomes('DISCONNECTED');
  });
}
