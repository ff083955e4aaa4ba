/** Gives companies what a small one has, so that one beside them is planned for and measured among others. */
import type { Stage } from '../stage/stage.ts';
import { withSuperuser } from './build-company.ts';

/** Of the company that is copied. */
const TICKETS = 20;
/** Ids of connections are unique in the installation. */
const CONNECTION_IDS = 1_000_000_000;

/** Each has the first tickets, contacts, messages, notes and tags of the company `from`; nothing of it is up. */
export async function fillSmallCompanies(
  stage: Stage,
  from: number,
  companies: readonly number[],
): Promise<void> {
  await withSuperuser(stage, async (client) => {
    for (const [table, { of, values }] of Object.entries(COPIED)) {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const columns = rows.map(({ name }) => name);
      const value = (name: string) =>
        name === 'company_id' ? 'g.id' : (values?.[name] ?? `x.${name}`);
      await client.query(
        `insert into ${table} (${columns.join(', ')}) overriding system value
         select ${columns.map(value).join(', ')} from unnest($1::bigint[]) g (id) cross join ${table} x
         where x.company_id = $2 and ${of}`,
        [companies, from],
      );
    }
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

interface Copied {
  of: string;
  values?: Record<string, string>;
}

const connection = { connection_id: `${CONNECTION_IDS} + g.id` };
/** An open one has a user. */
const nobody = {
  user_id: 'null',
  queue_id: 'null',
  status: `case x.status when 'open' then 'pending' else x.status end`,
};

const COPIED: Record<string, Copied> = {
  connections: {
    of: 'true',
    values: { id: `${CONNECTION_IDS} + g.id`, wanted: `'down'`, status: `'DISCONNECTED'` },
  },
  contacts: { of: `x.id <= ${TICKETS}`, values: connection },
  contact_identities: { of: `x.contact_id <= ${TICKETS}` },
  conversations: { of: `x.id <= ${TICKETS}`, values: connection },
  tickets: { of: `x.id <= ${TICKETS}`, values: { ...connection, ...nobody } },
  messages: { of: `x.conversation_id <= ${TICKETS}`, values: connection },
  ticket_notes: { of: `x.ticket_id <= ${TICKETS}` },
  tags: { of: `x.id <= ${TICKETS}` },
  ticket_tags: { of: `x.ticket_id <= ${TICKETS} and x.tag_id <= ${TICKETS}` },
};
