import { planFlags } from '@prosa/contract/plans';
import { sql } from './drizzle.ts';

const flagColumn = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the plan `p` of a company switches on. A company without a plan has none of the features that plans switch on. */
export const flagsOfPlan = sql.raw(
  `json_build_object(${planFlags
    .map((flag) => `'${flag}', coalesce(p.${flagColumn(flag)}, false)`)
    .join(', ')})`,
);
