/** Customers who wrote while their company might not act are left to people once they have waited for long. */
import { subscriber } from '../../core/events/events.ts';
import { deleteOldWork } from './work.queries.ts';

/** An automatic answer a day later would surprise the customer, and may not be sent over every provider. */
const OLD_HOURS = 24;

export const forgetOldWork = subscriber({
  on: 'company.resumed',
  name: 'forget old work',
  inTransaction: (tx) => deleteOldWork(tx, OLD_HOURS),
});
