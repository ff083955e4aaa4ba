/** What a flow costs that listens, beside a ticket that an attendant serves. */
import { graphOf, questionOf } from '@prosa/flow/testing/flows';
import { eventually } from '../stage/eventually.ts';
import type { BenchContext } from './bench-context.ts';
import { openStream, takeAll } from './inbound.ts';
import { cpuMs } from './processes.ts';
import type { Stream } from './stream.ts';
import { atMost, type Row } from './table.ts';

const SECONDS = 6;
const CHATS = 300;

/** Each answer is asked for again, so that the flow never ends. */
const asking = graphOf([questionOf('q', 'nome')], [['q', 'q']]);

export async function measureFlows(context: BenchContext): Promise<Row[]> {
  const { stage } = context;
  await setWelcome(context, await publish(context));
  const stream = await openStream(context, CHATS);
  try {
    await stream.flood(1);
    await allProcessed(context);
    const listening = await cpuOf(context, stream);
    const asked = await stage.query(
      `select count(*)::int as count from automation_sessions where machine = 'flow'`,
    );
    await takeAll(context, stream);
    const silent = await cpuOf(context, stream);
    return [
      { name: 'tickets in a flow', value: Number(asked[0]?.count), unit: '' },
      { name: 'CPU a message, an attendant serves', value: silent, unit: 'ms' },
      {
        name: 'CPU a message, a flow listens',
        value: listening,
        unit: 'ms',
        judged: listening / silent,
        target: atMost(2, ' of a served ticket'),
      },
    ];
  } finally {
    stream.close();
    await setWelcome(context, null);
  }
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

async function allProcessed({ stage }: BenchContext): Promise<void> {
  await eventually('the flow has heard all', async () => {
    const waiting = await stage.query('select from automation_work limit 1');
    return waiting.length === 0;
  });
}

/** In ms of CPU time, of the server and PostgreSQL together, until everything is processed. */
async function cpuOf(context: BenchContext, stream: Stream): Promise<number> {
  const pids = [context.server.pid, context.stage.postmasterPid];
  const before = cpuMs(pids);
  const { latencies } = await stream.flood(SECONDS);
  await allProcessed(context);
  return (cpuMs(pids) - before) / latencies.length;
}
