import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { EVERY_MINUTE } from '../../core/jobs/jobs.ts';
import { deleteRowsOfNumbers } from './imports.queries.ts';
import { finishLostImports } from './imports.ts';

/** Features that import lists bring their kind and its job. */
export const importsFeature: Feature = {
  erase: (tx, { names }) => deleteRowsOfNumbers(tx, names),
  chores: [
    {
      name: 'finish-lost-imports',
      lane: 'fast',
      seconds: 60,
      at: EVERY_MINUTE,
      run: finishLostImports,
    },
    forgetting(
      'imports',
      "delete from contact_imports where finished_at < now() - interval '7 days'",
    ),
  ],
};
