import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rooms } from './core/realtime/realtime.ts';
import type { buildUser } from './testing/builders.ts';
import { buildWaiting, flushed, joinTicket, sendTo } from './testing/socket-rooms.ts';
import { eventually, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let companyId: number;
let queueId: number;
let ticketId: number;
beforeAll(async () => {
  app = await startTestApp();
  ({ companyId, queueId, ticketId } = await buildWaiting(app.core));
});
afterAll(() => app?.stop());

const staff = async (values: Parameters<typeof buildUser>[2] = {}) => app.enter(companyId, values);

const send = (to: string[], id: number) => sendTo(app.core, companyId, { rooms: to, id });

describe('what browsers send', () => {
  it('67: survives crafted events and packets', async () => {
    const session = await staff({ queueIds: [queueId] });
    const socket = await session.socket();
    for (const value of [null, -1, 1.5, '7', {}, [], 2 ** 60, { toString: 1 }]) {
      expect(await joinTicket(socket, value)).toEqual({ ok: false });
      socket.emit('leaveChatBox', value);
      socket.emit('typing', value, value);
    }
    socket.emit('joinChatBox');
    socket.emit('joinChatBox', ticketId, 'not a function');
    socket.emit('joinTickets');
    socket.emit('joinNotification', 5);
    expect(await joinTicket(socket, ticketId)).toEqual({ ok: true });

    const raw = new WebSocket(
      `${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    await new Promise((resolve) => raw.addEventListener('open', resolve));
    const closed = new Promise((resolve) => raw.addEventListener('close', resolve));
    for (const packet of [
      '40{"token":',
      '42["x"',
      '4999',
      '451-["x",{"_placeholder":true,"num":9}]',
      '9',
    ])
      raw.send(packet);
    await closed;
    expect((await session.call('GET /auth/me')).id).toBe(session.user.id);
  });

  it('joins a ticket that a browser asks for several times at once', async () => {
    const socket = await (await staff({ queueIds: [queueId] })).socket();
    const answers = Array.from({ length: 5 }, () => joinTicket(socket, ticketId));
    expect(await Promise.all(answers)).toEqual(answers.map(() => ({ ok: true })));
  });

  it('cuts a packet that is too large', async () => {
    const socket = await (await staff()).socket();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('joinTickets', 'x'.repeat(200_000));
    await cut;
  });

  it('slows down a browser that sends too much and loses nothing', async () => {
    const socket = await (await staff({ queueIds: [queueId] })).socket();
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 40 }, () => flushed(socket)));
    expect(answers).toHaveLength(40);
    expect(performance.now() - start).toBeGreaterThan(700);
  });

  it('67: disconnects a browser that does not read', async () => {
    const { token } = await staff();
    const before = await sockets();
    const socket = connect(app.url, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
    });
    await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
    const engine = socket.io.engine as unknown as {
      transport: { ws: { _socket?: { pause(): void } } };
    };
    const tcp = engine.transport.ws._socket;
    expect(tcp, 'the test reaches the TCP socket').toBeDefined();
    tcp?.pause();
    const filler = 'x'.repeat(200_000);
    await eventually('the socket is cut', async () => {
      send([`${rooms.company(companyId)}`], 1);
      app.core.realtime.push({
        companyId,
        rooms: [rooms.company(companyId)],
        entity: 'presence',
        payload: { ticketId: 1, typing: true, filler } as never,
      });
      return (await sockets()) === before;
    });
    socket.disconnect();
  });
});

/** Open sockets as the server counts them. */
async function sockets(): Promise<number> {
  const found = await app.core.metrics.registry.getSingleMetric('ws_connections')?.get();
  return found?.values[0]?.value ?? 0;
}
