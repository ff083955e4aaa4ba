import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { eventually, startTestApp } from '../../testing/test-app.ts';

/** Whether the server accepts connections. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, 'localhost');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

test('answers requests under way when it stops, without waiting for clients to disconnect', async () => {
  const app = await startTestApp();
  const port = Number(new URL(app.url).port);
  const socket = net.connect(port, 'localhost');
  await once(socket, 'connect');
  const body = '{"email":"ana@example.com","password":"errada"}';
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // The server has received the request, and waits for the rest of it.
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');
  const stopped = app.stop();
  await eventually('nobody new is let in', async () => !(await listens(port)));
  socket.write(body);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 401.*connection: close/is);
  await stopped;
});

test('forbids pages the use of devices other than the microphone', async () => {
  const app = await startTestApp({ ROLES: 'api' });
  try {
    const { headers } = await fetch(`${app.url}/livez`);
    expect(headers.get('permissions-policy')).toMatch(/^microphone=\(self\), camera=\(\), geolo/);
  } finally {
    await app.stop();
  }
});
