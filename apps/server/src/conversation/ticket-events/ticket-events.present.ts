import type { TicketEvent } from '@prosa/contract/ticket-events';
import { iso } from '../../core/time.ts';
import type { EventRow } from './ticket-events.queries.ts';

export const presentEvent = (row: EventRow): TicketEvent => ({
  ...row,
  note: row.note && { ...row.note, createdAt: iso(row.note.createdAt) },
  until: row.until && iso(row.until),
  createdAt: iso(row.createdAt),
});
