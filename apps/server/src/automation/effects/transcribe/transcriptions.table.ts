import { companyId, createdAt, int8, textOr, time } from '../../../core/db/columns.ts';
import { pgTable, smallint, text, uuid } from '../../../core/db/drizzle.ts';

export const transcriptions = pgTable('transcriptions', {
  companyId: companyId(),
  messageId: uuid('message_id').notNull(),
  state: text('state', { enum: ['pending', 'done', 'failed'] })
    .notNull()
    .default('pending'),
  text: textOr('text', ''),
  searchText: text('search_text').generatedAlwaysAs(undefined as never),
  promptId: int8('prompt_id'),
  attempts: smallint('attempts').notNull().default(0),
  begunAt: time('begun_at'),
  error: text('error'),
  createdAt: createdAt(),
});
