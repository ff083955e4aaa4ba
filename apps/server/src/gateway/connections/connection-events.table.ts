import { companyId, identity, int8, textOr, time } from '../../core/db/columns.ts';
import { pgTable, sql, text } from '../../core/db/drizzle.ts';

export const connectionEvents = pgTable('connection_events', {
  companyId: companyId(),
  id: identity(),
  connectionId: int8('connection_id').notNull(),
  at: time('at').notNull().default(sql`clock_timestamp()`),
  status: text('status', {
    enum: ['qrcode', 'PAIRING', 'OPENING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'],
  }).notNull(),
  reason: text('reason'),
  detail: textOr('detail', ''),
  userId: int8('user_id'),
});
