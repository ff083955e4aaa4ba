import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { job } from '../../core/jobs/jobs.ts';
import { registerBillingRoutes } from './billing.routes.ts';
import { mailNotice, mailPayment } from './billing-mail.ts';
import { registerInvoiceRoutes } from './invoices.routes.ts';
import { noticeKinds } from './invoices.table.ts';
import { unscopedMakeAllInvoices, unscopedTendDueDates } from './nightly.ts';

const companyId = z.number();

export const invoicesFeature: Feature = {
  routes: [registerInvoiceRoutes, registerBillingRoutes],
  jobs: [
    job({
      name: 'mail-payment',
      lane: 'network',
      held: 'runs',
      seconds: 30,
      payload: z.object({ companyId, invoiceId: z.number() }),
      run: mailPayment,
    }),
    job({
      name: 'mail-notice',
      lane: 'network',
      held: 'runs',
      seconds: 30,
      payload: z.object({ companyId, kind: z.enum(noticeKinds), dueDate: z.iso.date() }),
      run: mailNotice,
    }),
  ],
  chores: [
    {
      name: 'make-invoices',
      lane: 'bulk',
      seconds: 300,
      at: '20 5 * * *',
      run: unscopedMakeAllInvoices,
    },
    {
      name: 'tend-due-dates',
      lane: 'bulk',
      seconds: 60,
      at: '5 * * * *',
      run: unscopedTendDueDates,
    },
    forgetting(
      'billing-notices',
      `delete from billing_notices n where n.created_at < now() - interval '400 days'`,
    ),
  ],
};
