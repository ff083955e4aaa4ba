/** What became of the calls of integrations. */
import { subscriber } from '../../core/events/events.ts';
import { findIntegration, noteProblem } from './queue-integrations.queries.ts';
import { emitIntegration } from './queue-integrations.realtime.ts';

/** Admins see the last error beside its name, until it answers again. */
export const noteIntegrationCalls = subscriber({
  on: 'integration.called',
  name: 'note the last error',
  inTransaction: async (tx, { integrationId, problem }) => {
    if (!(await noteProblem(tx, integrationId, problem))) return;
    const row = await findIntegration(tx, integrationId);
    if (row) emitIntegration(tx, 'update', row);
  },
});
