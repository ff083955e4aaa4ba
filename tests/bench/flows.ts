/**
 * What a flow costs that listens, beside a ticket that an attendant serves. A message that the flow hears and does not answer
 * costs what listening costs: its customer had no time to read the question. One that it answers also sends a message, which
 * is compared with an attendant's.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { graphOf, questionOf } from '@prosa/flow/testing/flows';
import { eventually } from '../stage/eventually.ts';
import { atOnce } from './at-once.ts';
import type { BenchContext } from './bench-context.ts';
import { openStream, takeAll } from './inbound.ts';
import { cpuMs } from './processes.ts';
import type { Stream } from './stream.ts';
import { atMost, type Row } from './table.ts';

const CHATS = 300;
const ROUNDS = 5;
/** MENU_QUIET_MS of the server: what is written sooner after a question does not answer it. */
const QUIET_MS = 3000;
const HEARD_SECONDS = 1;
const SILENT_SECONDS = 6;

/** Each answer is asked for again, so that the flow never ends. */
const asking = graphOf([questionOf('q', 'nome')], [['q', 'q']]);

export async function measureFlows(context: BenchContext): Promise<Row[]> {
  await setWelcome(context, await publish(context));
  const stream = await openStream(context, CHATS);
  try {
    await stream.flood(1);
    const { answered, heard } = await cpuInFlow(context, stream);
    await takeAll(context, stream);
    await stream.flood(1);
    const silent = await cpuOf(context, () => stream.flood(SILENT_SECONDS));
    const sent = await cpuOfSend(context, stream);
    return [
      { name: 'CPU a message, an attendant serves', value: silent.cpu, unit: 'ms' },
      {
        name: 'CPU a message, a flow listens',
        value: heard.cpu,
        unit: 'ms',
        judged: heard.cpu / silent.cpu,
        target: atMost(2, ' of a served ticket'),
      },
      { name: 'CPU a message, a flow answers', value: answered.cpu, unit: 'ms' },
      {
        name: 'CPU an answer of a flow',
        value: answered.cpu - heard.cpu,
        unit: 'ms',
        judged: (answered.cpu - heard.cpu) / sent,
        target: atMost(1, " of an attendant's message"),
      },
      { name: "CPU an attendant's message", value: sent, unit: 'ms' },
    ];
  } finally {
    stream.close();
    await setWelcome(context, null);
  }
}

/** Rounds that the flow answers, each followed by what it only hears. */
async function cpuInFlow(context: BenchContext, stream: Stream) {
  const answered: Cost[] = [];
  const heard: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await processed(context);
    await pause(QUIET_MS);
    answered.push(await cpuOf(context, () => stream.round(), CHATS));
    heard.push(await cpuOf(context, () => stream.flood(HEARD_SECONDS), 0));
  }
  return { answered: meanOf(answered), heard: meanOf(heard) };
}

interface Cost {
  messages: number;
  /** In ms a message, of the server and PostgreSQL together. */
  cpu: number;
}

function meanOf(costs: readonly Cost[]): Cost {
  const messages = costs.reduce((sum, cost) => sum + cost.messages, 0);
  const cpu = costs.reduce((sum, cost) => sum + cost.cpu * cost.messages, 0) / messages;
  return { messages, cpu };
}

/** Until everything is processed and sent. @param answers how many the flow sends */
async function cpuOf(
  context: BenchContext,
  run: () => Promise<{ latencies: readonly number[] }>,
  answers?: number,
): Promise<Cost> {
  const pids = [context.server.pid, context.stage.postmasterPid];
  const [before, askedBefore] = [cpuMs(pids), await askedBy(context)];
  const { latencies } = await run();
  await processed(context);
  const cpu = (cpuMs(pids) - before) / latencies.length;
  const asked = (await askedBy(context)) - askedBefore;
  if (answers !== undefined && asked !== answers)
    throw new Error(`the flow answered ${asked} times, not ${answers}`);
  return { messages: latencies.length, cpu };
}

/** How often the flow has asked. */
async function askedBy({ stage, large }: BenchContext): Promise<number> {
  const [row] = await stage.query(
    `select count(*)::int as count from flow_visits where company_id = ${large.id} and kind = 'entered'`,
  );
  return Number(row?.count);
}

async function processed({ stage, large: { id, connectionId } }: BenchContext): Promise<void> {
  await eventually('the flow has heard all, and its answers are sent', async () => {
    const waiting = await stage.query(
      `(select from automation_work limit 1) union all (select from messages where company_id = ${id}
        and connection_id = ${connectionId} and send_state = 'pending' and seq > 0 limit 1)`,
    );
    return waiting.length === 0;
  });
}

async function cpuOfSend(context: BenchContext, stream: Stream): Promise<number> {
  const { large, server, stage } = context;
  const threads = await stream.threads();
  const { cpu } = await atOnce({
    clients: 8,
    seconds: SILENT_SECONDS,
    pids: [server.pid, stage.postmasterPid],
    request: (n) =>
      large.admin.call('POST /messages/:ticketId', {
        params: { ticketId: threads[n % threads.length]!.ticketId },
        body: { body: `uma resposta de medida ${n}`, clientId: crypto.randomUUID() },
      }),
  });
  return cpu;
}

/** @returns the id of the flow */
async function publish({ stage, large }: BenchContext): Promise<number> {
  const [made] = await stage.query(`
    with f as (
      insert into flows (company_id, name) values (${large.id}, 'Bench') returning id
    )
    insert into flow_versions (company_id, flow_id, no, graph, editor)
    select ${large.id}, f.id, 1, '${JSON.stringify(asking)}', 'bench' from f returning flow_id, id`);
  const flowId = Number(made?.flow_id);
  await stage.query(`update flows set live_version_id = ${Number(made?.id)} where id = ${flowId}`);
  return flowId;
}

async function setWelcome({ stage, large }: BenchContext, flowId: number | null): Promise<void> {
  await stage.query(
    `update connections set flow_id_welcome = ${flowId ?? 'null'} where id = ${large.connectionId}`,
  );
}
