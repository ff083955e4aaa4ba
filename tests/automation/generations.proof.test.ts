/**
 * Customers write, peers answer late, timers come, people take tickets and put them back to the robot, in any order: what it
 * says belongs to the attendance in which it was asked.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumeNext } from '../../apps/server/src/automation/engine/consume.ts';
import { runCall } from '../../apps/server/src/automation/engine/run-call.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { Peer } from '../fakes/peer/peer.ts';
import { probeAutomation } from './probe.ts';
import { type Customer, ProbeStage } from './probe-stage.ts';

const automation = probeAutomation();

let app: TestApp;
let stage: ProbeStage;
let peer: Peer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
  stage = await ProbeStage.open(app);
  peer = await Peer.open();
});
afterAll(async () => {
  await app.stop();
  await peer.leave();
});

type Act = 'write' | 'look' | 'call' | 'take' | 'return';

/** What should be: what waits to be heard, what is asked, and what was said. */
class Model {
  holder: 'probe' | 'person' = 'probe';
  unheard: string[] = ['Oi'];
  asked: string | undefined;
  /** Answered, and not heard yet. */
  answered: string | undefined;
  said: string[] = [];

  write(body: string): void {
    if (this.holder === 'probe') this.unheard.push(body);
  }

  look(): void {
    if (this.holder !== 'probe') return;
    if (this.asked !== undefined && this.answered === undefined) return;
    const isJoined = this.answered !== undefined;
    if (this.answered !== undefined) this.said.push(`Sobre {{name}}: ${this.answered}`);
    [this.asked, this.answered] = [undefined, undefined];
    if (this.unheard.length === 0) return;
    this.asked = isJoined ? this.unheard.splice(0).join('\n') : this.unheard.shift();
  }

  call(): void {
    if (this.holder === 'probe') this.answered ??= this.asked;
  }

  take(): void {
    this.holder = 'person';
    [this.unheard, this.asked, this.answered] = [[], undefined, undefined];
  }

  return(): void {
    this.holder = 'probe';
  }
}

const UNTIL_DONE: readonly Act[] = ['call', 'look', 'call', 'look', 'call', 'look'];

async function play(list: readonly Act[]): Promise<void> {
  await forgetTries();
  const customer = await stage.customer(peer.url, 'ask-again');
  const model = new Model();
  for (const [n, act] of [...list, ...UNTIL_DONE].entries())
    await acts[act]({ customer, model, n });
  const told = (await customer.told()).filter((body) => body.startsWith('Sobre'));
  expect(told).toEqual(model.said);
  const left = (await customer.calls()).filter(({ state }) => state === 'pending');
  expect(left).toHaveLength(model.asked !== undefined && model.holder === 'probe' ? 1 : 0);
}

/** The company may make 60 calls a minute; all plays together make more. */
const forgetTries = () =>
  stage.query(sql`update automation_calls set tried_at = tried_at - interval '1 hour'`);

interface ActContext {
  customer: Customer;
  model: Model;
  n: number;
}

const acts: Record<Act, (context: ActContext) => Promise<unknown>> = {
  write: ({ customer, model, n }) => {
    model.write(`linha ${n}`);
    return customer.write(`linha ${n}`);
  },
  look: async ({ model }) => {
    model.look();
    while (await consumeNext(stage.core, stage.companyId, automation));
  },
  call: async ({ customer, model }) => {
    model.call();
    const { ticketId } = customer;
    const { core, companyId } = stage;
    // However old they are: their jobs may come at any time.
    for (const { id } of await customer.calls())
      await runCall(core, { companyId, ticketId, callId: id }, automation.effects);
  },
  take: async ({ customer, model }) => {
    if (model.holder === 'person') return;
    model.take();
    await customer.accept();
  },
  return: async ({ customer, model }) => {
    if (model.holder !== 'person') return;
    model.return();
    await customer.return();
    await customer.giveToProbe(peer.url, 'ask-again');
  },
};

test('says nothing that it asked for before a person took the ticket, and everything else once', {
  timeout: 600_000,
}, async () => {
  const lists = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constant<Act>('write') },
      { weight: 2, arbitrary: fc.constant<Act>('look') },
      { weight: 2, arbitrary: fc.constant<Act>('call') },
      { weight: 2, arbitrary: fc.constant<Act>('take') },
      { weight: 2, arbitrary: fc.constant<Act>('return') },
    ),
    { maxLength: 20 },
  );
  const examples: [Act[]][] = [
    [['look', 'take', 'return', 'call', 'look']],
    [['look', 'call', 'take', 'return', 'look']],
    [['look', 'write', 'take', 'return', 'write', 'look', 'call', 'look']],
  ];
  await fc.assert(fc.asyncProperty(lists, play), { numRuns: 60, examples });
  // Every call found its end: none is left that nobody waits for.
  const lost = await stage.query(sql`select from automation_calls c
    where c.state = 'pending' and not exists (select from automation_sessions s where s.call_id = c.id)`);
  expect(lost).toEqual([]);
});
