import net from 'node:net';
import { expect, test } from 'vitest';
import { TargetRefused } from '../../core/http/guarded-http.ts';
import { CallRefused } from '../effects/effect.ts';
import { mayRetry, neverConnected, patienceMs, reasonOf } from './call-failures.ts';

const systemError = (syscall: string) => Object.assign(new Error('E'), { syscall, code: 'ECODE' });

test.each<[string, unknown, boolean]>([
  ['an unknown host name', systemError('getaddrinfo'), true],
  ['a refused connection', systemError('connect'), true],
  ['no listener at any address', new AggregateError([systemError('connect')]), true],
  [
    'an error wrapped by a library',
    new TypeError('fetch failed', { cause: systemError('connect') }),
    true,
  ],
  ['a lost connection', systemError('read'), false],
  ['a timeout', AbortSignal.abort().reason, false],
  ['anything else', 'no', false],
])('tells whether a connection was made: %s', (_what, error, expected) => {
  expect(neverConnected(error)).toBe(expected);
});

test('recognises the error of Node when nobody listens', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((done) => server.close(done));
  const error = await fetch(`http://127.0.0.1:${port}/`).catch((reason: unknown) => reason);
  expect(neverConnected(error)).toBe(true);
});

test.each<[string, unknown, { idempotent: boolean; made: number }, boolean]>([
  ['an idempotent call', systemError('read'), { idempotent: true, made: 1 }, true],
  ['a call that may have arrived', systemError('read'), { idempotent: false, made: 1 }, false],
  ['a call that cannot have arrived', systemError('connect'), { idempotent: false, made: 2 }, true],
  ['a call without attempts left', systemError('connect'), { idempotent: true, made: 3 }, false],
  ['a refused call', new CallRefused('no'), { idempotent: true, made: 1 }, false],
  ['a forbidden target', new TargetRefused('no'), { idempotent: true, made: 1 }, false],
])('retries by kind: %s', (_what, error, { idempotent, made }, expected) => {
  expect(mayRetry({ idempotent, attempts: 3 }, { made, error })).toBe(expected);
});

test('waits for a call as long as all its attempts may take', () => {
  expect(patienceMs({ attempts: 3, timeoutMs: 30_000 })).toBeGreaterThan(3 * 30_000);
});

test('gives a short reason that can be stored', () => {
  expect(reasonOf(systemError('connect'))).toBe('ECODE');
  expect(reasonOf(new DOMException('too late', 'TimeoutError'))).toBe('too late');
  expect(reasonOf(new Error(`a\0b${'x'.repeat(500)}`))).toMatch(/^abx{10,}$/);
  expect(reasonOf(undefined)).toBe('undefined');
});
