import type { Language } from '@prosa/contract/limits';
import type { AiKind } from '@prosa/contract/prompts/models';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface MonthRow {
  month: string;
  promptId: number | null;
  kind: AiKind;
  answers: number;
  inputTokens: number;
  outputTokens: number;
}

/** By month, prompt and kind, oldest first; those of prompts that are gone together. */
export function listMonths(tx: Tx, months: number): Promise<MonthRow[]> {
  return rows(
    tx.db,
    sql`select to_char(m.month, 'YYYY-MM-DD') as month, a.id as "promptId", m.kind, sum(m.answers)::float8 as answers,
        sum(m.input)::float8 as "inputTokens", sum(m.output)::float8 as "outputTokens"
      from ai_months m left join prompts a on ${ofCompany(tx, 'a')} and a.id = m.prompt_id
      where ${ofCompany(tx, 'm')}
        and m.month > (now() - make_interval(months => ${months}))::date
      group by m.month, a.id, m.kind order by m.month, a.id nulls last, m.kind`,
  );
}

export interface Limits {
  ofPlan: number | null;
  own: number | null;
}

export async function findLimits(tx: Tx): Promise<Limits> {
  const [row] = await rows<Limits>(
    tx.db,
    sql`select nullif(p.ai_tokens, 0)::float8 as "ofPlan",
        (select b.tokens::float8 from ai_budgets b where ${ofCompany(tx, 'b')}) as own
      from companies o left join plans p on p.id = o.plan_id where ${ofCompany(tx, 'o')}`,
  );
  return row!;
}

export async function writeBudget(tx: Tx, tokens: number | null): Promise<void> {
  if (tokens === null)
    await tx.db.execute(sql`delete from ai_budgets b where ${ofCompany(tx, 'b')}`);
  else
    await tx.db.execute(sql`insert into ai_budgets (company_id, tokens) values (${tx.companyId}, ${tokens})
      on conflict (company_id) do update set tokens = excluded.tokens`);
}

export interface Readers {
  company: string;
  language: Language;
  emails: string[];
}

/** The company's admins. */
export async function findReaders(tx: Tx): Promise<Readers | undefined> {
  const [row] = await rows<Readers>(
    tx.db,
    sql`select o.name as company, o.language, coalesce((select array_agg(u.email order by u.email) from users u
        where ${ofCompany(tx, 'u')} and u.profile = 'admin'), '{}') as emails
      from companies o where ${ofCompany(tx, 'o')}`,
  );
  return row;
}
