/**
 * A person at a page of a client of the family: signed in through a proxy, with a socket that joins what the page
 * shows.
 */
import { io as io4, type Socket } from 'socket.io-client';
// @ts-expect-error its package.json names no types for modules
import { io as io3 } from 'socket.io-client-3';
import { expect } from 'vitest';
import { type FamilyClient, signIn } from './family-client.ts';

export const socketVersions = { 3: io3 as unknown as typeof io4, 4: io4 };

export interface FamilyDesk extends FamilyClient {
  socket: Socket;
  /** Waits until an event of the entity contains at least this; only events since the last `forget` count. */
  hears(entity: string, least: object): Promise<void>;
  /** Events of an entity since the last `forget`. */
  heard(entity: string): unknown[];
  forget(): void;
  /** Opens the thread, as the page of a ticket does. */
  openThread(ticketId: number): Promise<{ messages: { body: string }[] }>;
}

interface Page {
  version: 3 | 4;
  credentials: { email: string; password: string };
}

export async function sitDown(url: string, { version, credentials }: Page): Promise<FamilyDesk> {
  const client = await signIn({ url, api: url }, credentials);
  const socket = socketVersions[version](url, {
    query: { token: client.token },
    extraHeaders: { origin: url },
    reconnection: false,
    forceNew: true,
  });
  let all: { name: string; payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => all.push({ name, payload }));
  await new Promise((resolve) => socket.on('ready', resolve as () => void));
  await emit(socket, 'joinTickets', 'pending');
  await emit(socket, 'joinTickets', 'open');
  await emit(socket, 'joinNotification');
  const heard = (entity: string) =>
    all
      .filter(({ name }) => name === `company-${client.user.companyId}-${entity}`)
      .map(({ payload }) => payload);
  return {
    ...client,
    socket,
    heard,
    hears: (entity, least) =>
      expect.poll(() => heard(entity)).toContainEqual(atLeast(least)) as Promise<void>,
    forget: () => {
      all = [];
    },
    openThread: async (ticketId) => {
      await emit(socket, 'joinChatBox', String(ticketId));
      return client.send('GET', `/messages/${ticketId}?pageNumber=1`);
    },
  };
}

/** As their pages do it, except that a test waits for the answer. */
async function emit(socket: Socket, name: string, ...values: string[]): Promise<void> {
  const answer = await new Promise((resolve) => socket.emit(name, ...values, resolve));
  expect(answer).toEqual({ ok: true });
}

function atLeast(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(atLeast);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, atLeast(each)]);
  return expect.objectContaining(Object.fromEntries(entries));
}
