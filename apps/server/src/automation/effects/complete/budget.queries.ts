/**
 * Tokens of a company, by month. Before a request leaves, the most that it can cost is set aside; afterwards what it did
 * cost takes that place. So several at once never spend more than there is.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { AiKind } from '@prosa/contract/prompts/models';
import type { Tx } from '../../../core/ctx.ts';
import { array, ofCompany, rows } from '../../../core/db/db.ts';
import { type SQL, sql } from '../../../core/db/drizzle.ts';
import type { Usage } from './model.ts';

export interface Spending {
  promptId: number;
  /** Null where somebody tries the prompt. */
  ticketId: number | null;
  kind: AiKind;
  model: string;
  tokens: number;
}

/** The first day of the present month, in the company's time zone. */
export const thisMonth = (tx: Tx): SQL => sql`(
  select date_trunc('month', now() at time zone o.time_zone)::date from companies o where ${ofCompany(tx, 'o')})`;

export interface Budget {
  /** Tokens of a month; null where nothing limits them. */
  limit: number | null;
  /** With what is set aside. */
  used: number;
}

interface Both {
  company: Budget;
  prompt: Budget;
}

/** Of this month. */
export async function findBudgets(tx: Tx, promptId: number): Promise<Both> {
  const [row] = await rows<
    Record<'ofPlan' | 'own' | 'ofPrompt', number | null> & Record<'used' | 'byPrompt', number>
  >(
    tx.db,
    sql`select nullif(p.ai_tokens, 0)::float8 as "ofPlan",
        (select b.tokens::float8 from ai_budgets b where ${ofCompany(tx, 'b')}) as own,
        (select a.token_budget::float8 from prompts a where ${ofCompany(tx, 'a')} and a.id = ${promptId}) as "ofPrompt",
        coalesce(sum(m.input + m.output + m.reserved), 0)::float8 as used,
        coalesce(sum(m.input + m.output + m.reserved) filter (where m.prompt_id = ${promptId}), 0)::float8 as "byPrompt"
      from companies o
      left join plans p on p.id = o.plan_id
      left join ai_months m on ${ofCompany(tx, 'm')} and m.month = ${thisMonth(tx)}
      where ${ofCompany(tx, 'o')}
      group by p.ai_tokens`,
  );
  const { ofPlan, own, ofPrompt, used, byPrompt } = row!;
  const limits = [ofPlan, own].filter((each) => each !== null);
  return {
    company: { limit: limits.length === 0 ? null : Math.min(...limits), used },
    prompt: { limit: ofPrompt, used: byPrompt },
  };
}

const fits = ({ limit, used }: Budget, tokens: number): boolean =>
  limit === null || used + tokens <= limit;

/** @returns the id of what is set aside; undefined where there is not enough */
export async function reserveTokens(tx: Tx, spending: Spending): Promise<string | undefined> {
  const { promptId, ticketId, kind, model, tokens } = spending;
  // One at a time reads what is left.
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`ai-budget:${tx.companyId}`}, 0))`,
  );
  const { company, prompt } = await findBudgets(tx, promptId);
  if (!fits(company, tokens) || !fits(prompt, tokens)) return undefined;
  const id = randomUUIDv7();
  await tx.db.execute(sql`
    with used as (
      insert into ai_usage (company_id, id, prompt_id, ticket_id, model, kind, month, reserved)
      select ${tx.companyId}, ${id}, a.id, t.id, ${model}, ${kind}, ${thisMonth(tx)}, ${tokens}
      from prompts a left join tickets t on ${ofCompany(tx, 't')} and t.id = ${ticketId}::bigint
      where ${ofCompany(tx, 'a')} and a.id = ${promptId}
      returning month
    )
    insert into ai_months as m (company_id, month, prompt_id, kind, reserved)
    select ${tx.companyId}, u.month, ${promptId}, ${kind}, ${tokens} from used u
    on conflict (company_id, month, prompt_id, kind) do update set reserved = m.reserved + excluded.reserved`);
  return id;
}

/** @returns the highest of these marks that nobody was told of in this month */
export async function noteMarks<M extends number>(
  tx: Tx,
  marks: readonly M[],
): Promise<M | undefined> {
  const told = await rows<{ percent: M }>(
    tx.db,
    sql`insert into ai_budget_marks (company_id, month, percent)
      select ${tx.companyId}, ${thisMonth(tx)}, p from unnest(${array(marks, 'smallint')}) p
      on conflict do nothing returning percent`,
  );
  return told.map(({ percent }) => percent).toSorted((a, b) => b - a)[0];
}

/** What a request did cost; nothing is set aside for it any more. Takes effect once. */
export async function settleTokens(
  tx: Tx,
  {
    id,
    promptId,
    ms,
    isAnswered,
    usage,
  }: {
    id: string;
    promptId: number;
    ms: number;
    isAnswered: boolean;
    usage: Usage;
  },
): Promise<void> {
  const { input, output, cached } = usage;
  const status = isAnswered ? 'done' : 'failed';
  await tx.db.execute(sql`
    with used as (
      update ai_usage u set status = ${status}, input = ${input}, output = ${output}, cached = ${cached}, ms = ${ms}
      where ${ofCompany(tx, 'u')} and u.id = ${id} and u.status = 'reserved'
      returning u.month, u.kind, u.reserved
    )
    update ai_months m set answers = m.answers + ${isAnswered ? 1 : 0}, input = m.input + ${input},
      output = m.output + ${output}, cached = m.cached + ${cached}, reserved = m.reserved - u.reserved
    from used u
    where ${ofCompany(tx, 'm')} and m.month = u.month and m.prompt_id = ${promptId} and m.kind = u.kind`);
}
