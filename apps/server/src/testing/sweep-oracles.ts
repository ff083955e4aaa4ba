/** How the sweep sends requests, and what it checks afterwards. */
import type { RouteKey } from '@prosa/contract/route';
import pg from 'pg';
import type { SweepRequest } from './sweep-material.ts';

export interface Answer {
  status: number;
  text: string;
}

/** Sends a request as it is, valid or not. */
export async function ask(
  to: { url: string; token?: string | undefined },
  key: RouteKey | string,
  request: SweepRequest,
): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => inAddress(request.params?.[name]));
  const search = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [
      name,
      asText(value),
    ]),
  );
  const response = await fetch(`${to.url}/api${filled}?${search}`, {
    method,
    headers: {
      ...(request.body && !request.files ? { 'content-type': 'application/json' } : {}),
      ...(to.token ? { authorization: `Bearer ${to.token}` } : {}),
      ...request.headers,
    },
    ...bodyOf(request),
  });
  return { status: response.status, text: withoutClock(await response.text()) };
}

function bodyOf({ body, files }: SweepRequest): { body?: string | FormData } {
  if (!files) return body ? { body: JSON.stringify(body) } : {};
  const form = new FormData();
  const fields = Object.entries(body ?? {}).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, asText(each)]),
  );
  for (const [name, value] of fields) form.append(name, value);
  for (const [name, bytes] of Object.entries(files))
    form.append(name, new Blob([new Uint8Array(bytes)]), name);
  return { body: form };
}

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const inAddress = (value: unknown): string => encodeURIComponent(asText(value));

/** The time differs in every answer. */
const withoutClock = (text: string): string =>
  text.replace(/"serverTime":"[^"]*"/g, '"serverTime":""');

/** A checksum of everything that a company has. */
export interface Fingerprint {
  of(companyId: number): Promise<string>;
  close(): Promise<void>;
}

/** Rows that change by themselves while a user is signed in. */
const RESTLESS = ['sessions'];
/** What changes by itself of a user who has been silent for a while. */
const PRESENCE = ['online', 'seen_at', 'updated_at', 'rev'];

export async function openFingerprint(databaseUrl: string): Promise<Fingerprint> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set role prosa_system');
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`);
  const names = rows.map(({ name }) => name).filter((name) => !RESTLESS.includes(name));
  const query = names
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || sum(hashtextextended(${contentOf(name)}, 0)::numeric) as sum
         from public.${name} t where company_id = $1`,
    )
    .join(' union all ');
  return {
    of: async (companyId) => {
      const { rows: sums } = await client.query<{ name: string; sum: string }>({
        // Planned once, which takes longer than reading the few rows.
        name: 'fingerprint',
        text: `${query} order by name`,
        values: [companyId],
      });
      return sums.map(({ name, sum }) => `${name} ${sum}`).join('\n');
    },
    close: () => client.end(),
  };
}

const contentOf = (table: string): string =>
  table === 'users' ? `(to_jsonb(t) - '{${PRESENCE.join(',')}}'::text[])::text` : 't::text';
