import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CircuitOpen, Circuits } from './circuits.ts';
import { TargetRefused } from './guarded-http.ts';

const COMPANY = 1;

let server: http.Server;
let url: string;
let asked = 0;
let status = 200;
let now = 0;
let circuits: Circuits;
beforeEach(async () => {
  [asked, status, now] = [0, 200, 0];
  circuits = new Circuits(() => now);
  server = http.createServer((_request, reply) => {
    asked += 1;
    if (status === 0) reply.destroy();
    else reply.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`;
});
afterEach(async () => {
  await new Promise((done) => server.close(done));
});

const call = (companyId = COMPANY, address = url) =>
  circuits
    .request({ loopbackTargets: true }, companyId, {
      method: 'POST',
      url: address,
      headers: {},
      timeoutMs: 5000,
      bytesMax: 1000,
    })
    .then(
      (answer) => answer.status,
      (error: unknown) => error,
    );

async function fail(times: number, how = 0): Promise<void> {
  status = how;
  for (let n = 0; n < times; n++) await call();
}

test.each([
  ['cut connections', 0],
  ['a proxy without the host behind it', 502],
])('asks no more after five failures in a row: %s', async (_what, how) => {
  await fail(5, how);
  status = 200;
  expect(await call()).toBeInstanceOf(CircuitOpen);
  expect(asked).toBe(5);
});

test('lets one request through after a minute, and its outcome decides', async () => {
  await fail(5);
  now = 60_000;
  const [first, second] = await Promise.all([call(), call()]);
  expect(first).not.toBeInstanceOf(CircuitOpen);
  expect(second).toBeInstanceOf(CircuitOpen);
  expect(await call()).toBeInstanceOf(CircuitOpen);
  now = 120_000;
  status = 200;
  expect([await call(), await call()]).toEqual([200, 200]);
});

test('counts from the start after an answer, even one that is an error of the path', async () => {
  await fail(4);
  await fail(1, 500);
  await fail(4);
  status = 200;
  expect(await call()).toBe(200);
});

test('keeps the host open to other companies, and other hosts to this one', async () => {
  await fail(5);
  status = 200;
  expect(await call(COMPANY + 1)).toBe(200);
  expect(await call(COMPANY, url.replace('127.0.0.1', '127.0.0.2'))).not.toBeInstanceOf(
    CircuitOpen,
  );
});

test('does not count addresses that are never asked', async () => {
  for (let n = 0; n < 7; n++)
    expect(await call(COMPANY, 'http://10.0.0.8/')).toBeInstanceOf(TargetRefused);
});
