import { eventName } from '@prosa/contract/realtime';
import type { SandboxMessage } from '@prosa/contract/sandbox';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildUser } from '../../testing/builders.ts';
import { nextEvent, startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const number = '5511999990001';

let app: TestApp;
let admin: TestSession;
let companyId: number;
let whatsappId: number;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());

beforeEach(async () => {
  companyId = (await buildCompany(app.core)).id;
  whatsappId = (await buildConnection(app.core, companyId)).id;
  admin = await enter('admin');
});

async function enter(profile: 'user' | 'supervisor' | 'admin'): Promise<TestSession> {
  const { email } = await buildUser(app.core, companyId, { profile });
  return app.login(email);
}

const code = (value: string) => expect.objectContaining({ code: value });
const from = { number, name: 'Marina' };

const say = (body: string, more: object = {}) =>
  admin.call('POST /sandbox/messages', { body: { whatsappId, from, body, ...more } });

const shown = (): Promise<SandboxMessage[]> =>
  admin.call('GET /sandbox/messages', { query: { whatsappId: String(whatsappId), number } });

const act = (action: object) =>
  admin.call('POST /sandbox/actions', {
    body: { whatsappId, number, ...action } as never,
  });

describe('writing', () => {
  it('returns the id of the message that the phone then shows, in order', async () => {
    const first = await say('oi');
    const second = await say('tudo bem?', { quotedId: first.id });
    expect(await shown()).toMatchObject([
      { id: first.id, body: 'oi', fromCustomer: true, mediaType: 'conversation', status: 'sent' },
      { id: second.id, body: 'tudo bem?', quotedId: first.id },
    ]);
  });

  it('takes a number as people write it', async () => {
    await admin.call('POST /sandbox/messages', {
      body: { whatsappId, from: { number: '+55 (11) 99999-0001' }, body: 'oi' },
    });
    expect(await shown()).toHaveLength(1);
  });

  it('detects the type of a file by its contents', async () => {
    const png = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#f00' },
    })
      .png()
      .toBuffer();
    const send = (file: File, body?: string) =>
      admin.call('POST /sandbox/messages', {
        body: { whatsappId, from, ...(body ? { body } : {}) },
        files: { media: [file] },
      });
    await send(new File([new Uint8Array(png)], 'foto.png'), 'olha');
    await send(new File(['<script>alert(1)</script>'], 'foto.png'));
    const [picture, trick] = await shown();
    expect(picture).toMatchObject({ mediaType: 'image', body: 'olha', mediaName: 'foto.png' });
    expect(trick).toMatchObject({ mediaType: 'application' });
    const response = await admin.open(picture?.mediaUrl);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
  });

  it('builds locations and contact cards', async () => {
    await admin.call('POST /sandbox/messages', {
      body: { whatsappId, from, location: { latitude: -23.55, longitude: -46.63, name: 'Sé' } },
    });
    await admin.call('POST /sandbox/messages', {
      body: { whatsappId, from, contact: { name: 'Ana', number: '+55 11 98888-7777' } },
    });
    const [location, card] = await shown();
    const [image, link, description] = location?.body.split('|') ?? [];
    expect(location?.mediaType).toBe('locationMessage');
    expect(image).toMatch(/^data:image\/png;base64,/);
    expect(link).toBe('https://maps.google.com/maps?q=-23.55%2C-46.63&z=17&hl=pt-BR');
    expect(description).toBe('Sé');
    expect(card).toMatchObject({ mediaType: 'contactMessage' });
    expect(card?.body).toContain('waid=5511988887777:+5511988887777');
  });

  it('accepts a location and a contact card in provider format', async () => {
    const bodies = {
      location: 'data:image/png;base64,AA|https://maps.example|Sé',
      contact: 'BEGIN:VCARD',
    };
    for (const kind of ['location', 'contact'] as const) {
      await admin.call('POST /sandbox/messages', {
        body: { whatsappId, from, kind, body: bodies[kind] },
      });
    }
    expect(await shown()).toMatchObject([
      { mediaType: 'locationMessage', body: bodies.location },
      { mediaType: 'contactMessage', body: bodies.contact },
    ]);
  });

  it.each([
    ['nothing', {}, 'ERR_EMPTY_MESSAGE'],
    ['blanks', { body: '  ' }, 'ERR_EMPTY_MESSAGE'],
    ['a short number', { from: { number: '12' }, body: 'oi' }, 'ERR_VALIDATION'],
    [
      'an unknown quote',
      { body: 'oi', quotedId: '00000000-0000-4000-8000-000000000000' },
      'ERR_NO_MESSAGE_FOUND',
    ],
  ])('refuses %s', async (_, body, error) => {
    await expect(
      admin.call('POST /sandbox/messages', { body: { whatsappId, from, ...body } }),
    ).rejects.toEqual(code(error));
    expect(await shown()).toEqual([]);
  });
});

describe('the phone', () => {
  it('changes and deletes what the customer wrote, and shows reactions', async () => {
    const { id } = await say('quanto custa');
    await act({ action: 'edit', messageId: id, body: 'quanto custa?' });
    await act({ action: 'react', messageId: id, emoji: '😅' });
    expect(await shown()).toMatchObject([
      { body: 'quanto custa?', edited: true, reaction: '😅', deleted: false },
    ]);
    await act({ action: 'delete', messageId: id });
    expect(await shown()).toMatchObject([{ deleted: true, body: '' }]);
  });

  it('notifies the phone page of every change', async () => {
    const socket = await admin.socket();
    const heard = nextEvent(socket, eventName(companyId, 'sandbox'));
    await say('oi');
    expect(await heard).toEqual({ whatsappId, number });
  });

  it('lists customers, the latest first', async () => {
    const add = (phone: string, name: string) =>
      admin.call('POST /sandbox/customers', { body: { whatsappId, number: phone, name } });
    await add('5511999990009', 'Otávio');
    await say('oi');
    const query = { whatsappId: String(whatsappId) };
    expect(await admin.call('GET /sandbox/customers', { query })).toMatchObject([
      { number, name: 'Marina', lastBody: 'oi', online: true, unread: 0 },
      { number: '5511999990009', name: 'Otávio', lastBody: null },
    ]);
    expect(await add('5511999990009', 'Otávio B.')).toMatchObject({ name: 'Otávio B.' });
    const names = async (searchParam: string) =>
      (await admin.call('GET /sandbox/customers', { query: { ...query, searchParam } })).map(
        ({ name }) => name,
      );
    expect(await names('otavio')).toEqual(['Otávio B.']);
    expect(await names('+55 11 99999-0009')).toEqual(['Otávio B.']);
    expect(await names('ninguém')).toEqual([]);
  });

  it('stores the configured faults', async () => {
    const body = { whatsappId, reads: false, deliveries: 3 };
    const changed = await admin.call('PUT /sandbox/faults', { body });
    expect(changed).toMatchObject({ reads: false, deliveries: 3, failNext: 'none' });
    const query = { whatsappId: String(whatsappId) };
    expect(await admin.call('GET /sandbox/faults', { query })).toEqual(changed);
  });

  it('shows no QR code while none is offered', async () => {
    await expect(
      admin.call('POST /sandbox/link', { body: { whatsappId, action: 'scan' } }),
    ).rejects.toEqual(code('ERR_SANDBOX_LINK_DOWN'));
  });
});

describe('access', () => {
  it('allows only admins of the company', async () => {
    const supervisor = await enter('supervisor');
    const body = { whatsappId, from, body: 'oi' };
    await expect(supervisor.call('POST /sandbox/messages', { body })).rejects.toEqual(
      code('ERR_NO_PERMISSION'),
    );
    const other = await buildConnection(app.core, (await buildCompany(app.core)).id);
    await expect(
      admin.call('POST /sandbox/messages', { body: { ...body, whatsappId: other.id } }),
    ).rejects.toEqual(code('ERR_NO_WAPP_FOUND'));
  });

  it('refuses everybody when the operator switched it off', async () => {
    const closed = await startTestApp({ ROLES: 'api', SANDBOX: 'off' });
    try {
      const company = await buildCompany(closed.core);
      const connection = await buildConnection(closed.core, company.id);
      const { email } = await buildUser(closed.core, company.id, { profile: 'admin' });
      const session = await closed.login(email);
      await expect(
        session.call('POST /sandbox/messages', {
          body: { whatsappId: connection.id, from, body: 'oi' },
        }),
      ).rejects.toEqual(code('ERR_SANDBOX_DISABLED'));
    } finally {
      await closed.stop();
    }
  });
});
