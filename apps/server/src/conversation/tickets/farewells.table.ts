import { companyId, int8 } from '../../core/db/columns.ts';
import { boolean, pgTable } from '../../core/db/drizzle.ts';

export const farewells = pgTable('farewells', {
  companyId: companyId(),
  ticketId: int8('ticket_id').notNull(),
  userId: int8('user_id'),
  queueId: int8('queue_id'),
  closedBy: int8('closed_by'),
  useIntegration: boolean('use_integration').notNull().default(false),
  promptId: int8('prompt_id'),
  integrationId: int8('integration_id'),
  silent: boolean('silent').notNull().default(false),
});
