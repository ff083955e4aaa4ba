/** A linked sandbox connection and its customers' phones, for end-to-end tests. */
import type { SandboxFaults } from '@prosa/contract/sandbox';
import { companyCtx, inTransaction } from '../core/ctx.ts';
import { sql } from '../core/db/drizzle.ts';
import { buildConnection } from './builders.ts';
import { eventually, type TestApp, type TestSession } from './test-app.ts';

export interface SandboxPhone {
  connectionId: number;
  /** The customer writes. */
  write(number: string, body: string): Promise<string>;
  /** Contents of the customer's phone. */
  shows(number: string): ReturnType<typeof listMessages>;
  faults(faults: Partial<SandboxFaults>): Promise<void>;
  link(action: 'scan' | 'drop' | 'restore' | 'unlink'): Promise<void>;
}

/** Creates a linked connection, and waits until the gateway has connected it. */
export async function linkSandbox(
  app: TestApp,
  admin: TestSession,
  values: Parameters<typeof buildConnection>[2] = {},
): Promise<SandboxPhone> {
  const { companyId } = admin.user;
  const connection = await buildConnection(app.core, companyId, { ...values, wanted: 'down' });
  const whatsappId = connection.id;
  // Together, or a gateway may open the connection before it is linked.
  await inTransaction(companyCtx(app.core, companyId), async ({ db }) => {
    await db.execute(
      sql`insert into sandbox_links (company_id, connection_id, device) values (${companyId}, ${whatsappId}, 'test')`,
    );
    await db.execute(sql`update connections set wanted = 'up' where id = ${whatsappId}`);
  });
  app.core.wakes.send('connection', whatsappId);
  await eventually('the sandbox connection is up', async () => {
    const { status } = await admin.call('GET /whatsapp/:whatsappId', { params: { whatsappId } });
    return status === 'CONNECTED';
  });
  return {
    connectionId: whatsappId,
    write: async (number, body) => {
      const answer = await admin.call('POST /sandbox/messages', {
        body: { whatsappId, from: { number }, body },
      });
      return answer.id;
    },
    shows: (number) => listMessages(admin, whatsappId, number),
    faults: async (faults) => {
      await admin.call('PUT /sandbox/faults', { body: { whatsappId, ...faults } });
    },
    link: async (action) => {
      await admin.call('POST /sandbox/link', { body: { whatsappId, action } });
    },
  };
}

const listMessages = (admin: TestSession, whatsappId: number, number: string) =>
  admin.call('GET /sandbox/messages', { query: { whatsappId, number } });
