import { bytea, companyId, int8 } from '../../core/db/columns.ts';
import { pgTable, timestamp, uuid } from '../../core/db/drizzle.ts';

export const connectionLeases = pgTable('connection_leases', {
  companyId: companyId(),
  connectionId: int8('connection_id').notNull(),
  epoch: int8('epoch').notNull().default(1),
  owner: uuid('owner').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  device: bytea('device'),
});
