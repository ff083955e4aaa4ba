/** A program that sends through the API, each message to another customer. The provider accepts each message at once. */
import { createHash, randomBytes } from 'node:crypto';
import { atOnce } from './at-once.ts';
import { bareRate, messageWork } from './bare.ts';
import type { BenchCompany, BenchContext } from './bench-context.ts';
import type { Row } from './table.ts';

const SECONDS = 6;
const CLIENTS = 8;
const CUSTOMERS = 1000;
const WARM_UPS = 30;

export async function measureMessageApi(context: BenchContext): Promise<Row[]> {
  const { stage, large, server } = context;
  const threads = await stage.query<{
    conversationId: number;
    ticketId: number;
    contactId: number;
    number: string;
  }>(
    `select distinct on (t.contact_id) t.conversation_id::int as "conversationId", t.id::int as "ticketId",
       c.id::int as "contactId", c.number
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and t.status = 'open' and t.connection_id = $2
     order by t.contact_id limit ${CUSTOMERS}`,
    [large.id, large.connectionId],
  );
  const authorization = await makeToken(context, large);
  const send = async (n: number) => {
    const response = await fetch(`${server.url}/api/messages/send`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        number: threads[n % threads.length]!.number,
        body: `um aviso de medida ${n}`,
        whatsappId: large.connectionId,
      }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.json();
  };
  for (let round = 0; round < WARM_UPS; round++)
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => send(round * CLIENTS + n)));
  const bare = await bareRate(stage, messageWork(large, threads, true), SECONDS);
  const pids = [server.pid, stage.postmasterPid];
  const { rate, p50, p99, cpu } = await atOnce({
    clients: CLIENTS,
    seconds: SECONDS,
    pids,
    request: send,
  });
  const name = `POST /messages/send with a token, ${CLIENTS} at once`;
  return [
    { name, value: rate, unit: '/s', bare },
    { name: `${name}: p50`, value: p50, unit: 'ms' },
    { name: `${name}: p99`, value: p99, unit: 'ms' },
    {
      name: `${name}: CPU a call, sent to the provider too`,
      value: cpu,
      unit: 'ms',
    },
  ];
}

async function makeToken({ stage }: BenchContext, { id }: BenchCompany): Promise<string> {
  const token = `prosa_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(token).digest();
  await stage.query(
    `insert into api_tokens (company_id, name, rights, token_hash, last4) values ($1, 'bench', '{messages:send}', $2, '')`,
    [id, hash],
  );
  return `Bearer ${token}`;
}
