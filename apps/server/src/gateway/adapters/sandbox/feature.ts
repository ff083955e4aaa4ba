import type { Feature } from '../../../core/feature.ts';
import { deleteCustomers } from './phone.queries.ts';
import { removeEventsOf } from './sandbox-events.queries.ts';

export const sandboxAdapterFeature: Feature = {
  erase: async (tx, { names }) => {
    await removeEventsOf(tx, names);
    await deleteCustomers(tx, names);
  },
};
