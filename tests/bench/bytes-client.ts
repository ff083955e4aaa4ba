/**
 * A client that reads the bytes of an answer and leaves them as they were sent. Unpacking and parsing them is work of the
 * browsers, on other machines; here it would take the processor from the server.
 */
import http from 'node:http';
import { makeClient } from '@prosa/contract/client';
import type { Attendant } from '../stage/attendant.ts';

const agent = new http.Agent({ keepAlive: true });

/** The same person, whose calls return nothing. */
export function readingBytes(url: string, person: Attendant): Attendant {
  const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': 'gzip, br' };
  const send = async (address: string): Promise<Pick<Response, 'ok' | 'status' | 'json'>> => {
    const status = await statusOf(address, headers);
    return { status, ok: status < 400, json: async () => ({}) };
  };
  return { ...person, call: makeClient(`${url}/api`, send as typeof fetch) };
}

const statusOf = (address: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    http
      .get(address, { agent, headers }, (response) => {
        response.once('error', reject);
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      })
      .once('error', reject);
  });
