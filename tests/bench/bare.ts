/** The same rows as the server writes, by prepared statements alone: one transaction per event, eight connections. */
import pg from 'pg';
import type { Stage } from '../stage/stage.ts';
import type { BenchCompany } from './bench-context.ts';

export const CONNECTIONS = 8;

/** Statements of one event, run in sequence in one transaction. */
export interface BareWork {
  statements: readonly { name: string; text: string }[];
  /** Parameters of each statement for event `n`. */
  values(n: number): readonly (readonly unknown[])[];
}

/** Events per second over `seconds`. */
export async function bareRate(stage: Stage, work: BareWork, seconds: number): Promise<number> {
  let n = 0;
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      withSystem(stage, async (client) => {
        while (performance.now() < endAt) await runEvent(client, work, n++);
      }),
    ),
  );
  return (n * 1000) / (performance.now() - startedAt);
}

/** Milliseconds of each statement. */
export function bareTimes(
  stage: Stage,
  statement: { name: string; text: string },
  values: readonly (readonly unknown[])[],
): Promise<number[]> {
  return withSystem(stage, async (client) => {
    const ms: number[] = [];
    for (const each of [...values.slice(0, 3), ...values]) {
      const startedAt = performance.now();
      await client.query({ ...statement, values: [...each] });
      ms.push(performance.now() - startedAt);
    }
    return ms.slice(3);
  });
}

async function runEvent(client: pg.Client, work: BareWork, n: number): Promise<void> {
  const values = work.values(n);
  await client.query('begin');
  for (const [index, statement] of work.statements.entries()) {
    await client.query({ ...statement, values: [...values[index]!] });
  }
  await client.query('commit');
}

/** Row security does not apply to this role, so only the work itself is measured. */
async function withSystem<T>(stage: Stage, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: stage.directUrl(),
    options: '-c role=prosa_system -c search_path=public',
  });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** A message of a known customer in an open attendance: its place in the thread, the row, the line of the ticket. */
export function messageWork(
  { id, connectionId }: Pick<BenchCompany, 'id' | 'connectionId'>,
  threads: readonly { conversationId: number; ticketId: number; contactId: number }[],
  fromMe: boolean,
): BareWork {
  const thread = (n: number) => threads[n % threads.length]!;
  return {
    statements: [
      {
        name: 'place',
        text: `update conversations set last_seq = last_seq + 1, last_inbound_at = now()
               where company_id = $1 and id = $2`,
      },
      {
        name: 'message',
        text: `insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me,
                 contact_id, body, ack)
               select $1, $2, last_seq, $3, $4, $5, $6, ${fromMe}, $7, $8, 3
               from conversations where company_id = $1 and id = $2`,
      },
      {
        name: 'line',
        text: `update tickets set unread = unread + 1, last_message = $3, updated_at = now()
               where company_id = $1 and id = $2`,
      },
    ],
    values: (n) => {
      const { conversationId, ticketId, contactId } = thread(n);
      const uuid = crypto.randomUUID();
      const body = `uma mensagem de medida ${n}`;
      return [
        [id, conversationId],
        [id, conversationId, uuid, ticketId, connectionId, uuid, contactId, body],
        [id, ticketId, body],
      ];
    },
  };
}
