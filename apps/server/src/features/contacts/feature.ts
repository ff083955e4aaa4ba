import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { EVERY_MINUTE, job } from '../../core/jobs/jobs.ts';
import { registerContactRoutes } from './contacts.routes.ts';
import { deleteRowsOfNumbers } from './import/import-contacts.queries.ts';
import { finishLostImports, importContacts } from './import/import-contacts.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'import-contacts': { importId: number };
  }
}

export const contactsFeature: Feature = {
  routes: [registerContactRoutes],
  edited: { 'PUT /contacts/:contactId': { table: 'contacts', param: 'contactId' } },
  jobs: [
    job({
      name: 'import-contacts',
      lane: 'bulk',
      seconds: 300,
      payload: z.object({ companyId: z.number(), importId: z.number() }),
      run: importContacts,
    }),
  ],
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
