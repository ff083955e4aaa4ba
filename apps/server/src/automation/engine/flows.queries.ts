/** The flow that a ticket is in, and what its nodes look at. */
import type { FlowGraph } from '@prosa/flow/graph';
import { type NeedKind, needKinds } from '@prosa/flow/nodes';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { gathered, gatheredWrites } from '../../core/db/gathered.ts';
import { together } from '../../core/db/together.ts';
import type { FlowRef, TypebotSettings } from '../machines/machine.ts';
import { liveFlow } from './flow-starts.queries.ts';
import { typebotSettings } from './typebot-settings.queries.ts';

/** Facts that take a look at other rows. */
export interface Facts {
  tags: boolean;
  isFirst: boolean;
}

export interface FlowRow {
  versionId: number;
  /** Null: the caller has it. */
  graph: FlowGraph | null;
  email: string;
  tags: string;
  isFirst: boolean;
  needs: Partial<FoundNeeds>;
}

/** Rows of the company that nodes use. */
export type Needs = Record<NeedKind, number[]>;

/** Those that the company still has. */
export interface FoundNeeds extends Needs {
  /** Of prompts that have one, by id. */
  fallbackTexts: Record<string, string>;
  /** Of bots, by the ids of their integrations. */
  typebots: Record<string, TypebotSettings>;
}

interface Wanted extends FlowRef {
  ticketId: number;
  /** The version whose graph the caller has. */
  known: number | null;
  /** These follow from the version that is known. */
  needs: Needs;
  facts: Facts;
}

/** Undefined if the flow was deleted, or is not live where the live version is wanted. */
export const findFlow = gathered(
  async (tx, wanted: readonly Wanted[]): Promise<(FlowRow | undefined)[]> => {
    const keyOf = ({ flowId, versionId, known }: Wanted) => `${flowId} ${versionId} ${known}`;
    const found = await together(
      ...[...Map.groupBy(wanted, keyOf)].map(
        async ([key, same]) => [key, await findOne(tx, same)] as const,
      ),
    );
    const byKey = new Map(found);
    return wanted.map((one) => byKey.get(keyOf(one))?.get(one.ticketId));
  },
);

type OfTicket = Pick<FlowRow, 'email' | 'tags' | 'isFirst'>;

/** One flow, for all tickets that are in the same version of it. */
async function findOne(tx: Tx, same: readonly Wanted[]): Promise<Map<number, FlowRow>> {
  const { flowId, versionId, known, needs, facts } = same[0]!;
  const ids = same.map(({ ticketId }) => ticketId);
  const version = versionId === null ? sql`f.live_version_id` : sql`${versionId}::bigint`;
  const [row] = await rows<
    Omit<FlowRow, keyof OfTicket> & { tickets: (OfTicket & { id: number })[] | null }
  >(
    tx.db,
    sql`select v.id as "versionId", case when v.id is distinct from ${known}::bigint then v.graph end as graph,
        ${existing(tx, needs)} as needs, (
          select jsonb_agg(jsonb_build_object('id', t.id, 'email', c.email,
            'tags', ${facts.tags ? tagsOf(tx) : sql`''`}, 'isFirst', ${facts.isFirst ? isFirst(tx) : sql`false`}))
          from tickets t join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
          where ${ofCompany(tx, 't')} and t.id = any(${array(ids, 'bigint')})) as tickets
      from flows f
      join flow_versions v on ${ofCompany(tx, 'v')} and v.id = ${version} and v.flow_id = f.id
      where ${ofCompany(tx, 'f')} and f.id = ${flowId} and (f.active or ${versionId !== null})`,
  );
  if (!row) return new Map();
  const { tickets, ...flow } = row;
  return new Map(tickets?.map(({ id, ...ofTicket }) => [id, { ...flow, ...ofTicket }]));
}

const tagsOf = (tx: Tx): SQL => sql`coalesce((
  select string_agg(g.name, ', ' order by prosa.sort_key(g.name), g.id) from ticket_tags x
  join tags g on ${ofCompany(tx, 'g')} and g.id = x.tag_id
  where ${ofCompany(tx, 'x')} and x.ticket_id = t.id), '')`;

const isFirst = (tx: Tx): SQL => sql`not exists (select from tickets b
  where ${ofCompany(tx, 'b')} and b.conversation_id = t.conversation_id and b.id < t.id)`;

/** Which of them the company still has; a kind of which none is needed is left out. */
export async function findNeeds(tx: Tx, needs: Needs): Promise<Partial<FoundNeeds>> {
  const [row] = await rows<{ needs: Partial<FoundNeeds> }>(
    tx.db,
    sql`select ${existing(tx, needs)} as needs`,
  );
  return row!.needs;
}

/** A graph that needs nothing costs nothing: the statement has only what is asked for. */
function existing(tx: Tx, needs: Needs): SQL {
  const parts = needKinds
    .filter((kind) => needs[kind].length > 0)
    .map((kind) => finders[kind](tx, needs[kind]));
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`;
}

const finders: Record<NeedKind, (tx: Tx, ids: readonly number[]) => SQL> = {
  queue: (tx, ids) => sql`'queue', (select coalesce(jsonb_agg(q.id), '[]') from queues q
    where ${ofCompany(tx, 'q')} and q.id = any(${array(ids, 'bigint')}))`,
  tag: (tx, ids) => sql`'tag', (select coalesce(jsonb_agg(g.id), '[]') from tags g
    where ${ofCompany(tx, 'g')} and g.id = any(${array(ids, 'bigint')}))`,
  user: (tx, ids) => sql`'user', (select coalesce(jsonb_agg(u.id), '[]') from users u
    where ${ofCompany(tx, 'u')} and u.id = any(${array(ids, 'bigint')}))`,
  flow: (
    tx,
    ids,
  ) => sql`'flow', (select coalesce(jsonb_agg(n.id), '[]') from unnest(${array(ids, 'bigint')}) as n (id)
    where ${liveFlow(tx, sql`n.id`)} is not null)`,
  prompt: (
    tx,
    ids,
  ) => sql`'prompt', (select coalesce(jsonb_agg(a.id), '[]') from ${usablePrompts(tx, ids)}),
    'fallbackTexts', (select coalesce(jsonb_object_agg(a.id, a.fallback_text), '{}') from ${usablePrompts(tx, ids)}
      where a.fallback_text <> '')`,
  integration: (
    tx,
    ids,
  ) => sql`'integration', (select coalesce(jsonb_agg(i.id), '[]') from ${usableBots(tx, ids)}),
    'typebots', (select coalesce(jsonb_object_agg(i.id, ${typebotSettings}), '{}') from ${usableBots(tx, ids)})`,
};

/** Only where the plan of the company includes prompts. */
const usablePrompts = (tx: Tx, ids: readonly number[]): SQL => sql`prompts a
  join companies o on ${ofCompany(tx, 'o')} and ${ofCompany(tx, 'a')} and a.id = any(${array(ids, 'bigint')})
  join plans p on p.id = o.plan_id and p.use_open_ai`;

/** Only bots: another machine answers for other types. */
const usableBots = (tx: Tx, ids: readonly number[]): SQL => sql`queue_integrations i
  join companies o on ${ofCompany(tx, 'o')} and ${ofCompany(tx, 'i')} and i.id = any(${array(ids, 'bigint')})
    and i.type = 'typebot'
  join plans p on p.id = o.plan_id and p.use_integrations`;

export interface Visits {
  ticketId: number;
  flowId: number;
  versionId: number;
  visits: readonly { node: string; visit: string }[];
}

/** In their order. */
export const insertVisits = gatheredWrites((tx, all: readonly Visits[]) => {
  const visits = all.flatMap(({ visits, ...of }) => visits.map((each) => ({ ...of, ...each })));
  return tx.db.execute(sql`
    insert into flow_visits (company_id, flow_id, version_id, ticket_id, node, kind)
    select ${tx.companyId}::bigint, f.id, x."versionId", x."ticketId", x.node, x.visit
    from rows from (jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
        as ("flowId" bigint, "versionId" bigint, "ticketId" bigint, node text, visit text))
      with ordinality as x ("flowId", "versionId", "ticketId", node, visit, place)
    join flows f on ${ofCompany(tx, 'f')} and f.id = x."flowId"
    order by x.place`);
});

export interface StoredFile {
  id: string;
  name: string;
  mime: string;
  bytes: number;
}

export async function findFlowFile(tx: Tx, name: string): Promise<StoredFile | undefined> {
  const [row] = await rows<StoredFile>(
    tx.db,
    sql`select i.id, x.original as name, i.mime, i.bytes from flow_files x
      join files i on ${ofCompany(tx, 'i')} and i.id = x.file_id
      where ${ofCompany(tx, 'x')} and x.name = ${name}`,
  );
  return row;
}
