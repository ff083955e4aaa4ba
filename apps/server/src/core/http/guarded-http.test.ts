import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedRequest, isTarget, TargetRefused } from './guarded-http.ts';

const strict = { loopbackTargets: false };
const local = { loopbackTargets: true };

let server: Server;
let url: string;
let asked = 0;
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked += 1;
    if (request.url === '/elsewhere') return reply.writeHead(302, { location: '/' }).end();
    if (request.url === '/long') return reply.end('x'.repeat(2000));
    // Never answers.
    if (request.url === '/silent') return reply.writeHead(200).write('…');
    return reply.writeHead(201).end('done');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (address: string, rules = local, timeoutMs = 5000) =>
  guardedRequest(rules, { method: 'GET', url: address, headers: {}, timeoutMs, bytesMax: 1000 });

describe('refuses addresses before it sends anything', () => {
  it.each([
    'http://push.example.com/',
    'ftp://push.example.com/',
    'file:///etc/passwd',
    'no address',
    'https://user:word@push.example.com/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://10.0.0.8/',
    'https://172.20.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[2002:a00:1::]/',
  ])('%s', async (address) => {
    expect(isTarget(strict, address)).toBe(false);
    await expect(get(address, strict)).rejects.toThrow(TargetRefused);
  });

  it.each(['https://push.example.com/a', 'https://93.184.215.14/', 'https://[2606:4700::1]/'])(
    'public: %s',
    (address) => expect(isTarget(strict, address)).toBe(true),
  );

  it('allows this machine and no other when tests permit it', () => {
    expect(isTarget(local, 'http://127.0.0.1:9/')).toBe(true);
    expect(isTarget(local, 'http://10.0.0.1/')).toBe(false);
  });
});

describe('a host and port that the operator allows', () => {
  const allow = (...hosts: string[]) => ({ ...strict, egressAllowed: new Set(hosts) });

  it('is reached without https, and no other is', async () => {
    const at = new URL(url).host;
    expect(await get(`http://${at}/`, allow(at))).toMatchObject({ status: 201 });
    await expect(get(`http://127.0.0.1:9/`, allow(at))).rejects.toThrow(TargetRefused);
    await expect(get(`http://${at}/`, allow('127.0.0.1:9'))).rejects.toThrow(TargetRefused);
  });

  it('is allowed by the port of its scheme, and never with a password', () => {
    expect(isTarget(allow('n8n.lan:80'), 'http://n8n.lan/webhook')).toBe(true);
    expect(isTarget(allow('n8n.lan:80'), 'https://n8n.lan/webhook')).toBe(true);
    expect(isTarget(allow('10.0.0.8:5678'), 'http://10.0.0.8:5678/')).toBe(true);
    expect(isTarget(allow('n8n.lan:5678'), 'http://n8n.lan/')).toBe(false);
    expect(isTarget(allow('n8n.lan:80'), 'http://ana:word@n8n.lan/')).toBe(false);
    expect(isTarget(allow('n8n.lan:80'), 'ftp://n8n.lan/')).toBe(false);
  });
});

it('refuses a name that resolves to this machine when it connects', async () => {
  const { port } = new URL(url);
  const before = asked;
  await expect(get(`https://localhost:${port}/`, strict)).rejects.toThrow(TargetRefused);
  expect(asked).toBe(before);
});

it('returns the answer as it is, redirects too', async () => {
  const { status, body } = await get(`${url}/`);
  expect([status, body.toString()]).toEqual([201, 'done']);
  const before = asked;
  const moved = await get(`${url}/elsewhere`);
  expect([moved.status, moved.headers.location]).toEqual([302, '/']);
  expect(asked).toBe(before + 1);
});

it('gives up on answers that are too long or too slow', async () => {
  await expect(get(`${url}/long`)).rejects.toThrow('longer than allowed');
  await expect(get(`${url}/silent`, local, 100)).rejects.toThrow();
});
