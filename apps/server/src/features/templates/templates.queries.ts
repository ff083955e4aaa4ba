import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type {
  ProviderTemplate,
  TemplateComponent,
} from '../../gateway/adapters/cloud/graph-templates.ts';

export interface TemplateRow {
  id: number;
  connectionId: number;
  name: string;
  language: string;
  category: string;
  status: string;
  components: TemplateComponent[];
  namedVariables: boolean;
  updatedAt: string;
  rev: number;
}

const columns = sql`m.id, m.connection_id as "connectionId", m.name, m.language, m.category, m.status, m.components,
  m.named_variables as "namedVariables", m.updated_at as "updatedAt", m.rev`;

export function listTemplates(tx: Tx, connectionId: number): Promise<TemplateRow[]> {
  return rows<TemplateRow>(
    tx.db,
    sql`select ${columns} from message_templates m
      where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId} order by prosa.sort_key(m.name), m.language`,
  );
}

export async function findTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  const [row] = await rows<TemplateRow>(
    tx.db,
    sql`select ${columns} from message_templates m where ${ofCompany(tx, 'm')} and m.id = ${id}`,
  );
  return row;
}

export async function findTemplateNamed(
  tx: Tx,
  { connectionId, name, language }: { connectionId: number; name: string; language: string },
): Promise<TemplateRow | undefined> {
  const [row] = await rows<TemplateRow>(
    tx.db,
    sql`select ${columns} from message_templates m where ${ofCompany(tx, 'm')}
      and m.connection_id = ${connectionId} and m.name = ${name} and m.language = ${language}`,
  );
  return row;
}

/** Makes the list equal to the provider's. Rows that did not change keep their state. */
export async function replaceTemplates(
  tx: Tx,
  connectionId: number,
  templates: readonly ProviderTemplate[],
): Promise<void> {
  const list = templates.map((template) => ({
    name: template.name,
    language: template.language,
    category: template.category,
    status: template.status,
    components: template.components,
    named: template.parameter_format === 'NAMED',
  }));
  const keys = list.map(({ name, language }) => `${name} ${language}`);
  await tx.db.execute(sql`delete from message_templates m
    where ${ofCompany(tx, 'm')} and m.connection_id = ${connectionId}
      and m.name || ' ' || m.language <> all(${array(keys, 'text')})`);
  await tx.db.execute(sql`
    insert into message_templates as m (company_id, connection_id, name, language, category, status, components,
      named_variables)
    select distinct on (x.name, x.language) ${tx.companyId}, ${connectionId}, x.name, x.language, x.category, x.status,
      x.components, x.named
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (name text, language text, category text,
      status text, components jsonb, named boolean)
    order by x.name, x.language
    on conflict (company_id, connection_id, name, language) do update set category = excluded.category,
      status = excluded.status, components = excluded.components, named_variables = excluded.named_variables
    where (m.category, m.status, m.components, m.named_variables)
      is distinct from (excluded.category, excluded.status, excluded.components, excluded.named_variables)`);
}
