import { contactListSource } from '@prosa/contract/contact-lists';
import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { EVERY_MINUTE, job } from '../../core/jobs/jobs.ts';
import { type ImportJob, importJob } from '../imports/imports.ts';
import { type CheckJob, checkNextNumbers, endLostChecks } from './check-list.ts';
import { registerContactListRoutes } from './contact-lists.routes.ts';
import { eraseFromLists } from './erase-from-lists.ts';
import { type FillJob, fillList } from './fill-list.ts';
import { listImport } from './import-list.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'import-contact-list': ImportJob;
    'fill-contact-list': FillJob;
    'check-contact-list': CheckJob;
  }
}

const ofList = { companyId: z.number(), listId: z.number() };

export const contactListsFeature: Feature = {
  routes: [registerContactListRoutes],
  edited: {
    'PUT /contact-lists/:contactListId': { table: 'contact_lists', param: 'contactListId' },
    'PUT /contact-list-items/:contactListItemId': {
      table: 'contact_list_items',
      param: 'contactListItemId',
    },
  },
  jobs: [
    job({
      name: 'import-contact-list',
      lane: 'bulk',
      held: 'runs',
      seconds: 300,
      payload: z.object({ companyId: z.number(), importId: z.number() }),
      run: importJob(listImport),
    }),
    job({
      name: 'fill-contact-list',
      lane: 'bulk',
      held: 'runs',
      seconds: 300,
      payload: z.object({ ...ofList, source: contactListSource }),
      run: fillList,
    }),
    job({
      name: 'check-contact-list',
      lane: 'network',
      held: 'waits',
      seconds: 60,
      payload: z.object({ ...ofList, run: z.number(), tries: z.number() }),
      run: checkNextNumbers,
    }),
  ],
  chores: [
    {
      name: 'end-lost-checks',
      lane: 'fast',
      seconds: 60,
      at: EVERY_MINUTE,
      run: endLostChecks,
    },
  ],
  erase: (tx, { names }) => eraseFromLists(tx, names),
};
