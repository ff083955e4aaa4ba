import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import type { ImportJob } from '../imports/imports.ts';
import { registerContactRoutes } from './contacts.routes.ts';
import { importContacts } from './import/import-contacts.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'import-contacts': ImportJob;
  }
}

export const contactsFeature: Feature = {
  routes: [registerContactRoutes],
  edited: { 'PUT /contacts/:contactId': { table: 'contacts', param: 'contactId' } },
  jobs: [
    job({
      name: 'import-contacts',
      lane: 'bulk',
      held: 'runs',
      seconds: 300,
      payload: z.object({ companyId: z.number(), importId: z.number() }),
      run: importContacts,
    }),
  ],
};
