/** What a message costs that a flow hears, in statements. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { graphOf, questionOf } from '@prosa/flow/testing/flows';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { buildQueue } from '../../apps/server/src/testing/builders.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { FlowStage } from './flow-stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', MENU_QUIET_MS: '0' });
});
afterAll(() => app.stop());

/** What the work sends to the database. The process works by itself meanwhile, which does not count. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const inWork = new AsyncLocalStorage<true>();
  const { query } = pg.Client.prototype;
  let count = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (inWork.getStore()) count++;
    return Reflect.apply(query, this, given);
  });
  try {
    await inWork.run(true, work);
    return count;
  } finally {
    spy.mockRestore();
  }
}

/** Of the third message, whose answer is the same question again. */
async function costOf(stage: FlowStage): Promise<number> {
  const customer = stage.customer();
  for (const typed of ['oi', 'não sei']) expect(await customer.says(typed)).toHaveLength(1);
  await customer.write('talvez');
  return statementsOf(() => stage.look());
}

test('a question costs at most two statements more than a menu: its visits are stored', async () => {
  const [menu, flow] = [await FlowStage.open(app), await FlowStage.open(app)];
  for (const name of ['Vendas', 'Suporte']) {
    const { id } = await buildQueue(menu.core, menu.companyId, { name });
    await menu.query(sql`insert into connection_queues (company_id, connection_id, queue_id)
      values (${menu.companyId}, ${menu.connectionId}, ${id})`);
  }
  await flow.welcome(graphOf([questionOf('q', 'nome')], [['q', 'q']]));
  const ofMenu = await costOf(menu);
  expect(await costOf(flow)).toBeLessThanOrEqual(ofMenu + 2);
  expect(ofMenu).toBeLessThan(30);
});

test('a run hears several customers by as many statements as one, but for what each says', async () => {
  const flow = await FlowStage.open(app);
  await flow.welcome(graphOf([questionOf('q', 'nome')], [['q', 'q']]));
  const one = await costOf(flow);
  const customers = [flow.customer(), flow.customer(), flow.customer(), flow.customer()];
  for (const customer of customers) await customer.says('oi');
  for (const customer of customers) await customer.write('talvez');
  expect(await statementsOf(() => flow.look())).toBeLessThan(2 * one);
});
