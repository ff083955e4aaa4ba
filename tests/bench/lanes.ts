/** What waits in a lower lane: what it costs the pick, and what it costs an attendant's message. */
import { takeRuns } from '../../apps/server/src/conversation/messages/outbox.queries.ts';
import { companyCtx, inTransaction } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { openCore } from '../stage/core.ts';
import { eventually } from '../stage/eventually.ts';
import type { BenchContext } from './bench-context.ts';
import { spread } from './figures.ts';
import { atMost, type Row } from './table.ts';

const CAMPAIGN = 20_000;
const SENDS = 100;
const READ_MAX = 200;

export async function measureLanes(context: BenchContext): Promise<Row[]> {
  return [await measurePick(context), ...(await measureBeside(context))];
}

/** On a connection that nobody drains. */
async function measurePick({ stage, large }: BenchContext): Promise<Row> {
  const [connection] = await stage.query<{ id: number }>(
    `insert into connections (company_id, name, provider) values ($1, 'Sem link', 'sandbox') returning id::int`,
    [large.id],
  );
  await addCampaign({ stage, large }, connection!.id);
  const { core, close } = await openCore(stage);
  try {
    const read = await inTransaction(companyCtx(core, large.id), async (tx) => {
      await takeRuns(tx, connection!.id, { busy: [], threads: [32, 28, 24, 20] });
      const [sum] = await rows<{ count: number }>(
        tx.db,
        sql`select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
          where relname like 'messages%'`,
      );
      return sum!.count;
    });
    const name = `pick with ${CAMPAIGN.toLocaleString('en')} pending in a lower lane: rows read`;
    return { name, value: read, unit: '', target: atMost(READ_MAX) };
  } finally {
    await close();
  }
}

/** From the attendant's request to the answer of the provider, with and without a campaign that is being sent. */
async function measureBeside(context: BenchContext): Promise<Row[]> {
  const { stage, large } = context;
  await sendSome(context);
  const alone = spread(await sendSome(context)).p99;
  await addCampaign(context, large.connectionId);
  const beside = spread(await sendSome(context)).p99;
  const [left] = await stage.query<{ count: number }>(
    `select count(*)::int as count from messages where company_id = $1 and connection_id = $2 and send_state = 'pending'`,
    [large.id, large.connectionId],
  );
  if (left!.count === 0) throw new Error('the campaign was over before the answers were');
  const name = "an attendant's message to the provider, p99";
  return [
    { name, value: alone, unit: 'ms' },
    { name: `${name}, beside a full lane of campaigns`, value: beside, unit: 'ms', bare: alone },
  ];
}

/** One after the other. @returns milliseconds from each request's transaction until the message was marked as sent */
async function sendSome({ stage, large }: BenchContext): Promise<number[]> {
  const [ticket] = await stage.query<{ id: number }>(
    `select id::int from tickets where company_id = $1 and status = 'open' and user_id = $2 order by id limit 1`,
    [large.id, large.admin.user.id],
  );
  const took: number[] = [];
  for (let n = 0; n < SENDS; n++) {
    const clientId = crypto.randomUUID();
    const params = { ticketId: ticket!.id };
    await large.admin.call('POST /messages/:ticketId', { params, body: { body: 'oi', clientId } });
    const sent = await eventually('it is sent', async () => {
      const [row] = await stage.query<{ ms: number }>(
        `select extract(epoch from updated_at - created_at)::float8 * 1000 as ms from messages
         where company_id = $1 and user_id = $2 and client_id = $3 and send_state = 'sent'`,
        [large.id, large.admin.user.id, clientId],
      );
      return row;
    });
    took.push(sent.ms);
  }
  return took;
}

const addCampaign = (
  { stage, large }: Pick<BenchContext, 'stage' | 'large'>,
  connectionId: number,
) =>
  stage.query(
    `with c as (insert into contacts (company_id, uuid, name, number)
       select $1::bigint, gen_random_uuid(), 'Destino ' || n, 5521900000000 + n from generate_series(1, ${CAMPAIGN}) n
       returning id),
     v as (insert into conversations (company_id, contact_id, connection_id, last_seq)
       select $1::bigint, c.id, $2::bigint, 1 from c returning id)
     insert into messages (company_id, conversation_id, seq, id, connection_id, provider_id, from_me, automatic, lane,
       author, body, send_state, send_until)
     select $1::bigint, v.id, 1, gen_random_uuid(), $2::bigint, 'lane' || v.id, true, true, 3, 'campaign', 'Promo',
       'pending', now() + interval '1 hour' from v`,
    [large.id, connectionId],
  );
