/** Tokens by month and by purpose, from rows by month, prompt and kind. Pure. */
import type { AiUsage } from '@prosa/contract/prompts';
import type { AiKind } from '@prosa/contract/prompts/models';

export interface MonthTokens {
  /** `YYYY-MM-DD`, its first day. */
  month: string;
  answers: number;
  input: number;
  output: number;
}

export function byMonth(months: AiUsage['months']): MonthTokens[] {
  const all = new Map<string, MonthTokens>();
  for (const { month, answers, inputTokens, outputTokens } of months) {
    const before = all.get(month) ?? { month, answers: 0, input: 0, output: 0 };
    all.set(month, {
      month,
      answers: before.answers + answers,
      input: before.input + inputTokens,
      output: before.output + outputTokens,
    });
  }
  return [...all.values()].toSorted((a, b) => a.month.localeCompare(b.month));
}

export interface KindTokens {
  kind: AiKind;
  tokens: number;
}

/** What the latest month's tokens were spent on, the most first. */
export function byKind(months: AiUsage['months']): KindTokens[] {
  const latest = months
    .map(({ month }) => month)
    .toSorted()
    .at(-1);
  const all = new Map<AiKind, number>();
  for (const { month, kind, inputTokens, outputTokens } of months)
    if (month === latest) all.set(kind, (all.get(kind) ?? 0) + inputTokens + outputTokens);
  return [...all]
    .map(([kind, tokens]) => ({ kind, tokens }))
    .filter(({ tokens }) => tokens > 0)
    .toSorted((a, b) => b.tokens - a.tokens);
}

/** How much of the limit is used, in percent; null without a limit. */
export const percentOf = ({ limit, used }: Pick<AiUsage, 'limit' | 'used'>): number | null =>
  limit === null ? null : Math.min(100, Math.floor((used / Math.max(1, limit)) * 100));

const WARN_DAYS = 60;
const DAY_MS = 86_400_000;

/** Whether a model ends so soon that somebody should choose another one. @param day `YYYY-MM-DD` */
export const endsSoon = (day: string | null, now: number): boolean =>
  day !== null && Date.parse(day) - now < WARN_DAYS * DAY_MS;

export const WARN_PERCENT = 80;
