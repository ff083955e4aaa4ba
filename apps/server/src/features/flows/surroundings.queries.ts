/** Rows of the company that graphs name. */
import { aiPresets, aiProviders } from '@prosa/contract/prompts/models';
import type { Known } from '@prosa/flow/import-flow';
import type { Named, NeedKind } from '@prosa/flow/nodes';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

const keyless = aiProviders.filter((provider) => !aiPresets[provider].needsKey);

export type NeededIds = Readonly<Record<NeedKind, readonly number[]>>;

/** Those that exist, as `queue 1`; `key 1`: the prompt has a key, or needs none. The flows stay until the transaction ends. */
export async function findNeeded(tx: Tx, ids: NeededIds): Promise<Set<string>> {
  const wanted = (kind: NeedKind) => array(ids[kind], 'bigint');
  const others = rows<{ key: string }>(
    tx.db,
    sql`select 'queue ' || q.id as key from queues q where ${ofCompany(tx, 'q')} and q.id = any (${wanted('queue')})
      union all select 'tag ' || g.id from tags g where ${ofCompany(tx, 'g')} and g.id = any (${wanted('tag')})
      union all select 'user ' || u.id from users u where ${ofCompany(tx, 'u')} and u.id = any (${wanted('user')})
      union all select x.key || a.id from prompts a
        join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_open_ai
        cross join lateral (values ('prompt ', true), ('key ', a.api_key is not null or a.provider = any (${array(keyless, 'text')})))
          as x (key, has)
        where ${ofCompany(tx, 'a')} and a.id = any (${wanted('prompt')}) and x.has
      union all select 'integration ' || i.id from queue_integrations i
        join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_integrations
        where ${ofCompany(tx, 'i')} and i.id = any (${wanted('integration')}) and i.type = 'typebot'`,
  );
  const flows = rows<{ key: string }>(
    tx.db,
    sql`select 'flow ' || f.id as key from flows f
      where ${ofCompany(tx, 'f')} and f.id = any (${wanted('flow')}) order by f.id for key share`,
  );
  const found = [...(await others), ...(await flows)];
  return new Set(found.map(({ key }) => key));
}

/** A company has fewer. */
const NAMES_MAX = 5000;

/** What names in a file may mean. The oldest of several with one name comes first. */
export async function listKnown(tx: Tx): Promise<Known> {
  const found = await rows<{ kind: NeedKind; id: number; name: string }>(
    tx.db,
    sql`select * from (
        select 'queue' as kind, q.id, q.name from queues q where ${ofCompany(tx, 'q')}
        union all select 'tag', g.id, g.name from tags g where ${ofCompany(tx, 'g')}
        union all select 'user', u.id, u.name from users u where ${ofCompany(tx, 'u')}
        union all select 'flow', f.id, f.name from flows f where ${ofCompany(tx, 'f')}
        union all select 'prompt', a.id, a.name from prompts a
          join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_open_ai
          where ${ofCompany(tx, 'a')}
        union all select 'integration', i.id, i.name from queue_integrations i
          join companies o on ${ofCompany(tx, 'o')} join plans p on p.id = o.plan_id and p.use_integrations
          where ${ofCompany(tx, 'i')} and i.type = 'typebot'
      ) x order by x.id limit ${NAMES_MAX}`,
  );
  const of = (wanted: NeedKind) => found.filter(({ kind }) => kind === wanted);
  return {
    queue: of('queue'),
    tag: of('tag'),
    user: of('user'),
    flow: of('flow'),
    prompt: of('prompt'),
    integration: of('integration'),
  };
}

/** Null if the company has none. */
export async function findFirstQueue(tx: Tx): Promise<Named | null> {
  const [row] = await rows<Named>(
    tx.db,
    sql`select q.id, q.name from queues q where ${ofCompany(tx, 'q')}
      order by q.order_queue nulls last, prosa.sort_key(q.name), q.id limit 1`,
  );
  return row ?? null;
}
