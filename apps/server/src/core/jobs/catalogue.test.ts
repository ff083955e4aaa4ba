/** What the database guarantees about companies, read from its catalogue, so that a new table cannot be forgotten. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectedDatabase } from '../../testing/test-db.ts';

/** Tables of the installation, with the rights of prosa_app on each. */
const SHARED = {
  announcements: ['SELECT'],
  helps: ['SELECT'],
  installation_images: ['SELECT'],
  installation_settings: ['SELECT'],
  lasting_keys: [],
  login_failures: [],
  master_keys: [],
  payment_accounts: [],
  payment_events: [],
  payment_methods: [],
  plans: ['SELECT'],
  processes: [],
  prosa_migrations: [],
  socket_io_attachments: ['DELETE', 'INSERT', 'SELECT'],
  wa_client_version: [],
} as Record<string, string[]>;

/** Indexes that do not start with company_id, and why. */
const OTHER_INDEXES = {
  announcement_receipts_counted: 'announcements belong to the installation',
  ai_usage_at: 'clean-up deletes by age alone',
  api_requests_at: 'clean-up deletes by age alone',
  api_tokens_hash: 'a token belongs to one company of the installation: its bearer knows none',
  audit_events_at: 'clean-up deletes by age alone',
  automation_calls_at: 'clean-up deletes by age alone',
  automation_sessions_menu: 'leave-menus goes through all companies',
  campaigns_scheduled: 'a chore looks for what is due in all companies',
  billing_notices_at: 'clean-up deletes by age alone',
  companies_deleted: 'a job empties the bin of the installation',
  companies_due: 'a chore looks for what is due in all companies',
  companies_next_plan: 'plans belong to the installation',
  companies_next_plan_at: 'a chore looks for what is due in all companies',
  companies_pkey: 'the company itself',
  companies_plan: 'plans belong to the installation',
  company_usage_day: 'clean-up deletes by age alone',
  companies_sorted: 'operators list the companies by name',
  cloud_accounts_business: 'webhooks name numbers and accounts, not companies',
  cloud_accounts_number: 'webhooks name numbers and accounts, not companies',
  companies_name_key: 'the company itself: names are unique in the installation',
  connections_id_key:
    'ids of connections are unique in the installation: leases and wake-ups name them alone',
  connection_events_at: 'clean-up deletes by age alone',
  connections_token_hash_key:
    'a token is one connection of the installation: its bearer knows no company',
  invoices_paid: 'the console sums the payments of all companies',
  invoices_by_due: 'operators list the invoices of all companies',
  invoices_open: 'a chore looks for what is due in all companies',
  invoices_plan: 'plans belong to the installation',
  knowledge_documents_refresh: 'a chore looks for what is due in all companies',
  held_jobs_at: 'clean-up deletes by age alone',
  held_jobs_key: 'chores ask by the key of a job, which no company shares',
  payment_charges_check: 'a chore looks for what is late in all companies',
  payment_charges_external: 'webhooks name charges at providers, not companies',
  payment_charges_look: 'operators list payments of all companies',
  payment_charges_payment: 'webhooks name payments at providers, not companies',
  payment_charges_reference_key: 'webhooks name charges at providers, not companies',
  company_credits_surplus: 'operators list payments of all companies',
  drafts_emptied: 'clean-up deletes emptied ones by age alone',
  flow_visits_at: 'clean-up deletes by age alone',
  messages_words: 'its keys are words with their company, and quarters of days of the company',
  schedules_due: 'a chore looks for what is due in all companies',
  webhook_events_at: 'clean-up deletes by age alone',
  support_visits_open: 'a chore ends what is over in all companies',
  users_id_key: 'ids of users are unique in the installation: tokens name them',
  users_email_norm_key: 'sign-in knows no company yet',
} as Record<string, string>;

/**
 * Rights of processes of linked devices. Everything else is closed to them, and so are the other columns where some
 * are named.
 */
const OF_DEVICES = {
  automation_sessions: 'INSERT,SELECT,UPDATE',
  automation_work: 'INSERT,SELECT,UPDATE',
  campaign_recipients:
    'SELECT,UPDATE(confirmed_at,contact_id,next_try_at,reason,replied_at,settled_at,state)',
  campaigns: 'SELECT',
  close_reasons: 'SELECT',
  companies: 'SELECT',
  connection_leases: 'SELECT(company_id,connection_id,epoch)',
  connection_queues: 'SELECT',
  connections: 'SELECT',
  contact_fields: 'SELECT,UPDATE',
  contact_identities: 'INSERT,SELECT,UPDATE',
  contact_pictures: 'DELETE,INSERT,SELECT,UPDATE',
  contacts: 'DELETE,INSERT,SELECT,UPDATE',
  conversations: 'DELETE,INSERT,SELECT,UPDATE',
  files: 'SELECT',
  flow_visits: 'INSERT',
  flows: 'SELECT(company_id,id)',
  messages: 'INSERT,SELECT,UPDATE',
  outbound_commands: 'INSERT,SELECT,UPDATE',
  pending_events: 'DELETE,INSERT,SELECT,UPDATE',
  push_subscriptions: 'SELECT(company_id,user_id)',
  queues: 'SELECT',
  refused_events: 'INSERT,SELECT,UPDATE(error,tries)',
  schedules: 'SELECT(company_id,contact_id,id),UPDATE(contact_id)',
  settings: 'SELECT',
  tags: 'SELECT',
  ticket_events: 'INSERT,SELECT,UPDATE',
  ticket_notes: 'SELECT,UPDATE',
  ticket_tags: 'INSERT,SELECT',
  ticket_tracking: 'INSERT,SELECT,UPDATE',
  tickets: 'INSERT,SELECT,UPDATE',
  transcriptions: 'DELETE,SELECT',
  user_queues: 'SELECT',
  users: 'SELECT(company_id,connection_id,id,name,online)',
  wa_address_book: 'INSERT,SELECT,UPDATE',
  wa_archived_keys: 'INSERT',
  wa_devices: 'DELETE,INSERT,SELECT,UPDATE',
  wa_inbound_journal: 'DELETE,INSERT,SELECT',
  wa_keys: 'DELETE,INSERT,SELECT,UPDATE',
  wa_sent_messages: 'INSERT,SELECT',
  webhook_deliveries: 'INSERT',
  webhook_events: 'INSERT,SELECT(company_id,contact_id,sender_id),UPDATE(contact_id,sender_id)',
  webhooks: 'SELECT(company_id,id,skips_programs,status,types)',
} as Record<string, string>;

/** Functions that run with the rights of their owner. */
const DEFINERS = [
  'prosa.count_bytes',
  'prosa.device_company',
  'prosa.enqueue',
  'prosa.enqueue_unless_running',
  'prosa.forget_messages',
  'prosa.free_file',
  'prosa.free_picture',
  'prosa.has_job',
  'prosa.leave_chat',
  'prosa.list_contacts_after',
  'prosa.list_contacts_by_prefix',
  'prosa.note_deleted_tickets',
  'prosa.remove_bytes',
  'prosa.search_chats',
  'prosa.search_contacts',
  'prosa.search_contacts_alike',
  'prosa.search_knowledge',
  'prosa.search_messages',
  'prosa.search_notes',
  'prosa.search_transcriptions',
];

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ client, drop } = await connectedDatabase());
});
afterAll(() => drop());

async function list<T extends pg.QueryResultRow>(query: string): Promise<T[]> {
  return (await client.query<T>(query)).rows;
}

const companyTables = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')`;

describe('tables', () => {
  test('belong to a company, or are on the list of shared ones', async () => {
    const shared = await list<{ relname: string }>(`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and oid not in (select oid from (${companyTables}) t) order by relname`);
    expect(shared.map((row) => row.relname)).toEqual(Object.keys(SHARED));
  });

  test('of a company name it in every row', async () => {
    expect(
      await list(`
        select t.relname from (${companyTables}) t
        join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id'
        where not a.attnotnull and a.attgenerated = ''`),
    ).toEqual([]);
  });

  test('of a company have row security, forced on their owner too', async () => {
    const found = await list(companyTables);
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((row) => !(row.relrowsecurity && row.relforcerowsecurity))).toEqual([]);
  });

  test('of a company have exactly these policies, for reading and for writing', async () => {
    const mine = '(company_id = prosa.company())';
    const linked = '(company_id = ( SELECT prosa.device_company() AS device_company))';
    const policies = await list(`
      select t.relname, p.policyname, p.roles::text, p.cmd, p.permissive, p.qual, p.with_check
      from (${companyTables}) t left join pg_policies p on p.schemaname = 'public' and p.tablename = t.relname
      order by t.relname, p.policyname`);
    const common = { cmd: 'ALL', permissive: 'PERMISSIVE' };
    const names = new Set(policies.map((row) => row.relname as string));
    expect(policies).toEqual(
      [...names].flatMap((relname) => [
        {
          ...common,
          relname,
          policyname: 'app',
          roles: '{prosa_app}',
          qual: mine,
          with_check: mine,
        },
        ...(OF_DEVICES[relname]
          ? [
              {
                ...common,
                relname,
                policyname: 'device',
                roles: '{prosa_device}',
                qual: linked,
                with_check: linked,
              },
            ]
          : []),
        {
          ...common,
          relname,
          policyname: 'system',
          roles: '{prosa_system}',
          qual: 'true',
          with_check: 'true',
        },
      ]),
    );
  });

  test('refer only to rows of their own company', async () => {
    const keys = await list<{
      name: string;
      columns: string[];
      foreign: string[];
      cleared: string[];
    }>(`
      select f.conname as name, columns, "foreign", cleared
      from pg_constraint f
      join (${companyTables}) source on source.oid = f.conrelid
      join (${companyTables}) target on target.oid = f.confrelid
      cross join lateral (select
        array(select attname::text from unnest(f.conkey) with ordinality k (n, o)
          join pg_attribute on attrelid = f.conrelid and attnum = n order by o) as columns,
        array(select attname::text from unnest(f.confkey) with ordinality k (n, o)
          join pg_attribute on attrelid = f.confrelid and attnum = n order by o) as "foreign",
        array(select attname::text from unnest(coalesce(f.confdelsetcols, f.conkey)) k (n)
          join pg_attribute on attrelid = f.conrelid and attnum = n where f.confdeltype in ('n', 'd')) as cleared
      ) names
      where f.contype = 'f'`);
    expect(keys.length).toBeGreaterThan(30);
    const isWhole = ({ columns, foreign, cleared }: (typeof keys)[number]) =>
      columns[0] === 'company_id' &&
      (foreign[0] === 'company_id' || foreign.join() === 'id') &&
      // A reference to companies themselves needs only one column.
      (columns.length > 1 || foreign.join() === 'id') &&
      !cleared.includes('company_id');
    expect(keys.filter((key) => !isWhole(key))).toEqual([]);
  });

  test('of a company have indexes that start with the company', async () => {
    const others = await list<{ name: string }>(`
      select i.relname as name from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join (${companyTables}) t on t.oid = x.indrelid
      left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
      where a.attname is distinct from 'company_id' order by i.relname`);
    expect(others.map(({ name }) => name)).toEqual(Object.keys(OTHER_INDEXES).toSorted());
  });
});

test('keep a file while any row refers to it', async () => {
  const keys = await list<{ shown: string }>(`
    select format('public.%s x where x.%s = company and x.%s = f.id', c.relname, names[1], names[2]) as shown
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    cross join lateral (select array(select a.attname from unnest(k.conkey) with ordinality n (num, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num order by place) as names) columns
    where k.contype = 'f' and k.confrelid = 'files'::regclass`);
  const [{ source } = { source: '' }] = await list<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'free_files'`,
  );
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter(({ shown }) => !source.includes(shown))).toEqual([]);
});

describe('rights', () => {
  test('of the roles are small: no superuser, no bypass of row security', async () => {
    expect(
      await list(`
        select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles
        where rolname in ('prosa_app', 'prosa_device', 'prosa_system') order by rolname`),
    ).toEqual(
      ['prosa_app', 'prosa_device', 'prosa_system'].map((rolname) => ({
        rolname,
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolcanlogin: false,
      })),
    );
  });

  test('on a partition come only from its parent', async () => {
    expect(
      await list(`
        select c.relname, c.relacl::text from pg_class c
        where c.relispartition and c.relkind in ('r', 'p') and c.relacl is not null
          and c.relacl::text ~ '(prosa_app|prosa_device|prosa_system|[{,]=)'`),
    ).toEqual([]);
  });

  test('of prosa_app on shared tables are those listed', async () => {
    const grants = await list<{ name: string; granted: string[] }>(`
      select table_name as name, array_agg(privilege_type::text order by privilege_type::text) as granted
      from information_schema.role_table_grants
      where grantee in ('prosa_app', 'PUBLIC') and table_schema = 'public'
        and table_name not in (select relname from (${companyTables}) t)
      group by 1`);
    const granted = new Map(grants.map((row) => [row.name, row.granted]));
    const found = Object.keys(SHARED).map((name) => [name, granted.get(name) ?? []]);
    expect(Object.fromEntries(found)).toEqual(SHARED);
  });

  test('of linked devices are those listed, on whole tables and on single columns', async () => {
    const grants = await list<{ name: string; granted: string }>(`
      select name, string_agg(granted, ',' order by granted) as granted from (
        select table_name::text as name, privilege_type::text as granted
          from information_schema.role_table_grants where grantee = 'prosa_device'
        union all
        select c.relname, x.privilege_type || '(' || string_agg(a.attname, ',' order by a.attname) || ')'
          from pg_attribute a join pg_class c on c.oid = a.attrelid cross join aclexplode(a.attacl) x
          where x.grantee = 'prosa_device'::regrole group by c.relname, x.privilege_type
      ) g group by name`);
    expect(Object.fromEntries(grants.map(({ name, granted }) => [name, granted]))).toEqual(
      OF_DEVICES,
    );
  });

  test('on the audit log are to insert and to select, and for the system to delete expired rows', async () => {
    const grants = await list<{ grantee: string; granted: string }>(`
      select grantee, string_agg(privilege_type, ',' order by privilege_type) as granted
      from information_schema.role_table_grants
      where table_name = 'audit_events' and grantee in ('prosa_app', 'prosa_system', 'PUBLIC')
      group by grantee order by grantee`);
    expect(grants).toEqual([
      { grantee: 'prosa_app', granted: 'INSERT,SELECT' },
      { grantee: 'prosa_system', granted: 'DELETE,INSERT,SELECT' },
    ]);
  });

  test('do not let prosa_app reach the jobs of others', async () => {
    const [{ allowed } = { allowed: true }] = await list<{ allowed: boolean }>(
      `select has_schema_privilege('prosa_app', 'graphile_worker', 'usage') as allowed`,
    );
    expect(allowed).toBe(false);
  });
});

describe('bypasses of row security', () => {
  test('are not possible by a view, which would read with the rights of its owner', async () => {
    expect(
      await list(`
        select relname from pg_class where relkind in ('v', 'm')
          and relnamespace in ('public'::regnamespace, 'prosa'::regnamespace)`),
    ).toEqual([]);
  });

  test('by definer functions are listed, pin their search path and are not granted to everybody', async () => {
    const found = await list<{ name: string; path: boolean; open: boolean }>(`
      select n.nspname || '.' || p.proname as name,
        exists (select from unnest(p.proconfig) c where c like 'search_path=%') as path,
        has_function_privilege('public', p.oid, 'execute') as open
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'prosa') order by 1`);
    expect(found).toEqual(DEFINERS.map((name) => ({ name, path: true, open: false })));
  });

  test('a connection without a company sees nothing', async () => {
    await client.query('begin; set local role prosa_app');
    for (const { relname } of await list(companyTables)) {
      const { rows } = await client.query(
        `select from public.${client.escapeIdentifier(relname)} limit 1`,
      );
      expect([relname, rows.length]).toEqual([relname, 0]);
    }
    await client.query('rollback');
  });
});
