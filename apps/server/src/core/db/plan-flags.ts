import { planFlags } from '@prosa/contract/plans';
import { sql } from './drizzle.ts';

const flagColumn = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Features that the plan `p` of a company enables. A company without a plan has none of them. */
export const flagsOfPlan = sql.raw(
  `json_build_object(${planFlags
    .map((flag) => `'${flag}', coalesce(p.${flagColumn(flag)}, false)`)
    .join(', ')})`,
);
