/** Colleagues who write in an internal chat, all in the same one: it takes their messages one after the other. */
import { atOnce } from './at-once.ts';
import type { BenchContext } from './bench-context.ts';
import type { Row } from './table.ts';

const SECONDS = 6;
const CLIENTS = 8;
const PEOPLE = 20;
const WARM_UPS = 30;

export async function measureChats({ stage, large, server }: BenchContext): Promise<Row[]> {
  const { call } = large.admin;
  const users = (await call('GET /users/list')).slice(0, PEOPLE).map(({ id }) => id);
  const { id: chatId } = await call('POST /chats', { body: { title: 'Medida', users } });
  const request = (n: number) =>
    call('POST /chats/:chatId/messages', {
      params: { chatId },
      body: { message: `uma mensagem de medida ${n}`, clientId: `medida-${n}` },
    });
  for (let n = 1; n <= WARM_UPS; n++) await request(-n);
  const pids = [server.pid, stage.postmasterPid];
  const { rate, p50, p99, cpu } = await atOnce({
    clients: CLIENTS,
    seconds: SECONDS,
    pids,
    request,
  });
  const name = `POST /chats/:chatId/messages, ${CLIENTS} at once in one chat`;
  return [
    { name, value: rate, unit: '/s' },
    { name: `${name}: p50`, value: p50, unit: 'ms' },
    { name: `${name}: p99`, value: p99, unit: 'ms' },
    { name: `${name}: CPU a call`, value: cpu, unit: 'ms' },
  ];
}
