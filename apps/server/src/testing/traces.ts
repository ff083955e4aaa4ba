/** Searches for a text wherever a database could have kept it. */
import pg from 'pg';

/** Text and JSON columns of all tables, and jobs; returns their names where the text occurs. */
export async function databaseTraces(url: string, text: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await tracesIn(owner, text);
  } finally {
    await owner.end();
  }
}

async function tracesIn(owner: pg.Client, text: string): Promise<string[]> {
  const columns = await owner.query<{ name: string; column: string }>(`
    select c.relname as name, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)`);
  const found: string[] = [];
  // Row security applies to the owner, too.
  await owner.query('begin; set local role prosa_system');
  for (const { name, column } of columns.rows) {
    const allowed = await owner.query(
      `select has_table_privilege('public.${name}', 'select') as may`,
    );
    // Partitions and tables of the installation are read through their parents, or hold nobody's data.
    if (!allowed.rows[0].may) continue;
    if (await has(owner, text, [`public.${name}`, `"${column}"::text`]))
      found.push(`${name}.${column}`);
  }
  if (await has(owner, text, ['messages', 'to_jsonb(messages)::text'])) found.push('messages');
  await owner.query('rollback');
  const jobs = 'graphile_worker._private_jobs';
  if (await has(owner, text, [jobs, 'payload::text'])) found.push('jobs');
  return found;
}

async function has(owner: pg.Client, text: string, [table, value]: Place): Promise<boolean> {
  const statement = `select from ${table} where position($1 in ${value}) > 0 limit 1`;
  return (await owner.query(statement, [text])).rowCount === 1;
}

/** A table, and the searched columns of its rows. */
type Place = readonly [string, string];
