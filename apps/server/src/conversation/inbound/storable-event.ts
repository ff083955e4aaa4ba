/** Events hold values that customers' apps chose: ids, file names, addresses. The database must not refuse any of them. */

import type { InboundEvent } from '../../provider/port.ts';
import { storableText } from '../messages/message-text.ts';

/** These fields are indexed, and indexes refuse long values. */
const KEYS: ReadonlySet<string> = new Set(['id', 'quotedId', 'value', 'number']);
const KEY_LENGTH_MAX = 255;
const TIME_MAX = Date.UTC(9999, 0);

/** The event with texts and times that PostgreSQL and JSON accept. An unreadable time becomes `now`. */
export function storableEvent<E extends InboundEvent>(event: E, now: Date): E {
  return storable(event, now) as E;
}

function storable(value: unknown, now: Date): unknown {
  if (value instanceof Date) return value.getTime() > 0 && value.getTime() < TIME_MAX ? value : now;
  if (Array.isArray(value)) return value.map((each) => storable(each, now));
  if (typeof value === 'string') return storableText(value);
  return value && typeof value === 'object' ? storableFields(value, now) : value;
}

const storableFields = (fields: object, now: Date): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      KEYS.has(name) && typeof value === 'string'
        ? storableText(value.slice(0, KEY_LENGTH_MAX))
        : storable(value, now),
    ]),
  );
