/** An attendant like one in a browser: a session, its socket and a connected sandbox connection. */
import type { SessionAnswer } from '@prosa/contract/auth';
import { type Call, makeClient } from '@prosa/contract/client';
import type { Connection } from '@prosa/contract/connections';
import { io, type Socket } from 'socket.io-client';

export interface Attendant extends Pick<SessionAnswer, 'user'> {
  call: Call;
  socket: Socket;
  connection: Connection;
}

interface Credentials {
  url: string;
  email: string;
  password: string;
  connection?: string | undefined;
}

export async function signIn(credentials: Credentials): Promise<Attendant> {
  const { url, email, password } = credentials;
  const entry = makeClient(`${url}/api`, fetch);
  const { token, user } = await entry('POST /auth/login', { body: { email, password } });
  const call = makeClient(`${url}/api`, (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), authorization: `Bearer ${token}` },
    }),
  );
  const connection = choose(await call('GET /whatsapp'), credentials.connection);
  return { call, user, connection, socket: await openSocket(url, token) };
}

function choose(all: readonly Connection[], name: string | undefined): Connection {
  const connection = all.find(
    (one) =>
      one.provider === 'sandbox' &&
      one.status === 'CONNECTED' &&
      (name === undefined || one.name === name),
  );
  if (!connection) throw new Error('There is no sandbox connection that is up: see /connections.');
  return connection;
}

function openSocket(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'] });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}
