/** The requests that flows make while customers wait. */
import { graphOf, node, questionOf, text } from '@prosa/flow/testing/flows';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealFlowSecret } from '../../apps/server/src/automation/effects/flow/flow-secrets.ts';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { Peer } from '../fakes/peer/peer.ts';
import { FlowStage } from './flow-stage.ts';

let app: TestApp;
let peer: Peer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on', MENU_QUIET_MS: '0' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  peer = await Peer.open();
});
afterEach(() => peer.leave());

const asking = (request: Record<string, unknown>) =>
  graphOf(
    [
      questionOf('q', 'nome'),
      node('h', 'httpRequest', {
        timeout: 5,
        responses: [{ path: 'text', variable: 'resposta' }],
        ...request,
      }),
      text('yes', 'Deu: {{resposta}}'),
      text('no', 'Não deu'),
    ],
    [
      ['q', 'h'],
      ['h', 'success', 'yes'],
      ['h', 'error', 'no'],
    ],
  );

const post = () => ({ method: 'POST', url: peer.url, body: '{"text":"{{nome}}"}' });

async function talk(stage: FlowStage, name = 'Ana') {
  const customer = stage.customer();
  await customer.says('oi');
  return { customer, told: await customer.says(name) };
}

test('keep parts of the answer, with the credential of the node and what customers wrote within its place', async () => {
  const stage = await FlowStage.open(app);
  const { id } = await stage.welcome(asking(post()));
  await inTransaction(companyCtx(stage.core, stage.companyId), async (tx) => {
    const of = { flowId: id, node: 'h', field: 'authorization' };
    const value = sealFlowSecret(tx, of, 'Bearer segredo');
    await tx.db.execute(sql`insert into flow_secrets (company_id, flow_id, node, field, value, last4)
      values (${stage.companyId}, ${id}, 'h', 'authorization', ${value}, '')`);
  });
  const { customer, told } = await talk(stage, 'Ana","x":"');
  expect(told).toEqual(['Deu: Sobre {{name}}: Ana","x":"']);
  expect(peer.asked).toEqual([
    { callId: expect.any(String), text: 'Ana","x":"', authorization: 'Bearer segredo' },
  ]);
  expect((await customer.path()).slice(-3)).toEqual(['h entered', 'h answered', 'yes entered']);
  expect(JSON.stringify(await customer.calls())).not.toContain('segredo');
});

test('by GET put what customers wrote into one place of the address', async () => {
  const stage = await FlowStage.open(app);
  await stage.welcome(asking({ method: 'GET', url: `${peer.url}?nome={{nome}}` }));
  await talk(stage, 'Ana & Bia/../#');
  expect(peer.asked[0]!.text).toBe('/?nome=Ana%20%26%20Bia%2F..%2F%23');
});

test.each(['garbage', 'cut'] as const)(
  'go on by the error way, or without a variable, if the other side %s',
  async (manner) => {
    peer.manner = manner;
    const stage = await FlowStage.open(app);
    await stage.welcome(asking(post()));
    const { customer, told } = await talk(stage);
    expect(told).toEqual([manner === 'garbage' ? 'Deu: {{resposta}}' : 'Não deu']);
    expect(await customer.ticket()).toMatchObject({ status: 'pending' });
  },
);

test('are made again only by GET: anything else may have arrived', async () => {
  peer.manner = 'cut';
  const stage = await FlowStage.open(app);
  await stage.welcome(asking(post()));
  await talk(stage);
  expect(peer.asked).toHaveLength(1);
  const other = await FlowStage.open(app);
  await other.welcome(asking({ method: 'GET', url: peer.url }));
  const { customer, told } = await talk(other);
  expect(told).toEqual(['Não deu']);
  expect(peer.asked).toHaveLength(1 + 3);
  expect(await customer.calls()).toMatchObject([{ state: 'failed', attempts: 3 }]);
});

test('whose answer comes after a person took the ticket change nothing', async () => {
  const stage = await FlowStage.open(app);
  await stage.welcome(asking(post()));
  const customer = stage.customer();
  await customer.says('oi');
  await customer.write('Ana');
  await stage.look();
  await customer.move('open');
  await stage.settle();
  expect(await customer.told()).toEqual(['nome?']);
  expect(await customer.calls()).toMatchObject([{ state: 'dropped' }]);
  expect((await customer.path()).at(-1)).toBe('h left');
});

test('keep what the customer writes meanwhile from answering what comes after them', async () => {
  const stage = await FlowStage.open(app);
  const graph = asking(post());
  const after = questionOf('r', 'idade');
  await stage.welcome({
    nodes: [...graph.nodes.filter(({ id }) => id !== 'yes'), { ...after, id: 'yes' }],
    connections: graph.connections,
  });
  const customer = stage.customer();
  await customer.says('oi');
  await customer.write('Ana');
  await stage.look();
  await customer.write('alô?', 'tem alguém?');
  await stage.settle();
  expect(await customer.told()).toEqual(['nome?', 'idade?']);
  expect((await customer.path()).at(-1)).toBe('yes entered');
});
