import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from './testing/builders.ts';
import { eventually, startTestApp, type TestApp } from './testing/test-app.ts';

const PER_ADDRESS = 120;
const PER_SESSION = 100;

let app: TestApp;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({
    ROLES: 'api',
    RATE_LIMITS: 'on',
    RATE_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS),
    TRUST_PROXY: 'on',
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.stop();
});

async function signIn(): Promise<string> {
  const { id } = await buildCompany(app.core);
  return (await app.enter(id)).token;
}

interface Client {
  token: string;
  address: string;
  /** As other clients of the family send their token. */
  isFamily?: boolean;
}

/** Whether it was accepted. */
function enter({ token, address, isFamily = false }: Client): Promise<boolean> {
  const socket = io(app.url, {
    ...(isFamily ? { query: { token } } : { auth: { token } }),
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { 'x-forwarded-for': address },
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(true));
    socket.on('connect_error', () => resolve(false));
  });
}

const enterAll = async (clients: readonly Client[]): Promise<number> =>
  (await Promise.all(clients.map(enter))).filter(Boolean).length;

test("limits the sockets of a session to a browser's number of tabs, of all kinds together", async () => {
  const token = await signIn();
  const client = (_: unknown, n: number) => ({
    token,
    address: `198.51.100.${n}`,
    isFamily: n % 2 === 0,
  });
  expect(await enterAll(Array.from({ length: PER_SESSION - 1 }, client))).toBe(PER_SESSION - 1);
  expect(await enterAll(Array.from({ length: 20 }, client))).toBeLessThanOrEqual(1);
  expect(await enter({ token: await signIn(), address: '198.51.100.1' })).toBe(true);
});

test('limits the sockets of an address, signed in or not, and accepts another when one has closed', async () => {
  const address = '203.0.113.5';
  const [token, other] = [await signIn(), await signIn()];
  const from = (n: number, mine: string) =>
    Array.from({ length: n }, () => ({ token: mine, address }));
  expect(await enterAll([...from(60, token), ...from(60, other)])).toBe(PER_ADDRESS);
  const open = sockets.slice(-PER_ADDRESS);
  expect(await enter({ token: await signIn(), address })).toBe(false);
  expect(await enter({ token: await signIn(), address: '203.0.113.6' })).toBe(true);
  open[0]!.disconnect();
  await eventually('there is room again', () => enter({ token: other, address }));
});
