import { companyId, identity, int8, time } from '../../core/db/columns.ts';
import { pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const supportVisits = pgTable('support_visits', {
  companyId: companyId(),
  id: identity(),
  operatorCompanyId: int8('operator_company_id').notNull(),
  operatorId: int8('operator_id').notNull(),
  operatorName: text('operator_name').notNull(),
  operatorSessionId: uuid('operator_session_id').notNull(),
  reason: text('reason').notNull(),
  access: text('access', { enum: ['read', 'full'] }).notNull(),
  startedAt: time('started_at').notNull().defaultNow(),
  endsAt: time('ends_at').notNull(),
  endedAt: time('ended_at'),
  endedBy: text('ended_by', { enum: ['operator', 'time', 'company'] }),
});
