import { type Subscriber, subscriber } from '../../core/events/events.ts';
import { enqueueJob } from '../../core/jobs/jobs.ts';

/** Nobody shall pay it again. */
export const cancelChargesOfClosed: Subscriber = subscriber({
  on: 'invoice.closed',
  name: 'cancel-charges',
  // The company may be another than the operator's.
  inTransaction: (tx, { companyId, invoiceId }) =>
    enqueueJob(tx.db, { name: 'cancel-charges', payload: { companyId, invoiceId } }),
});
