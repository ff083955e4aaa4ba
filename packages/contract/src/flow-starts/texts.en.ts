import type { TextsOf } from '../manifest.ts';
import type { flowStarts } from './manifest.ts';

export const texts: TextsOf<typeof flowStarts> = {
  errors: {
    ERR_FLOW_TICKET:
      'A flow cannot start in groups, in closed tickets, or for contacts without automatic messages.',
  },
};
