/**
 * Load on a running server, over HTTP and sockets as people use it: fake customers write, an attendant answers each
 * message. Prints latency both ways and counts lost, duplicated and out-of-order messages; exits with code 1 if there
 * are any.
 */
import { parseArgs } from 'node:util';
import { signIn } from './load-attendant.ts';
import { type LoadPlan, LoadRun, type Outcome } from './load-run.ts';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '200' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` },
    email: { type: 'string', default: 'admin@aurora.demo' },
    password: { type: 'string', default: 'prosa-demo' },
    connection: { type: 'string' },
  },
});

try {
  await main();
} catch (error) {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  const isAway = cause?.code === 'ECONNREFUSED';
  console.error(isAway ? `No server at ${values.url}: start it with "npm start".` : message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const plan: LoadPlan = {
    customers: whole('customers', 10_000),
    rate: whole('rate', 10_000),
    seconds: whole('seconds', 86_400),
    seed: whole('seed', 0xffff_ffff),
  };
  const attendant = await signIn(values);
  try {
    const run = new LoadRun(attendant, plan);
    console.log(`Opening ${plan.customers} tickets on "${attendant.connection.name}" …`);
    await run.openTickets();
    console.log(`Writing ${plan.rate} messages a second for ${plan.seconds} s …`);
    await run.write();
    const outcome = await run.check();
    print(outcome);
    if (outcome.lost + outcome.doubled + outcome.disordered + outcome.refused > 0) {
      process.exitCode = 1;
    }
  } finally {
    attendant.socket.disconnect();
  }
}

function whole(name: 'customers' | 'rate' | 'seconds' | 'seed', max: number): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new Error(`--${name} must be a whole number from 1 to ${max}`);
  }
  return value;
}

function print({ inbound, outbound, ...outcome }: Outcome): void {
  console.table({
    'customer to attendant': latency(inbound),
    'attendant to customer': latency(outbound),
  });
  console.table({ total: outcome });
}

function latency(ms: readonly number[]) {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
  return { messages: ms.length, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'max ms': at(1) };
}
