/** How events are chained. The hashes are keyed: the database alone is not enough to forge a valid link. */
import { createHmac } from 'node:crypto';

export interface ChainedEvent {
  id: number;
  /** In milliseconds. */
  at: number;
  userId: number | null;
  action: string;
  subject: string;
  detail: string;
  ip: string;
}

export interface Link {
  seq: number;
  eventId: number;
  at: number;
  /** Of the event. */
  digest: Buffer;
  /** Hash of the previous link. */
  previous: Buffer;
  /** Hash of this link and the previous one. */
  hash: Buffer;
}

interface Chain {
  key: Buffer;
  companyId: number;
}

/** Previous hash of the first link. */
export const NO_HASH = Buffer.alloc(32);

const hmac = (key: Buffer, parts: readonly unknown[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

export const digestOf = ({ key, companyId }: Chain, event: ChainedEvent): Buffer => {
  const { id, at, userId, action, subject, detail, ip } = event;
  return hmac(key, ['event', companyId, id, at, userId, action, subject, detail, ip]);
};

export const hashOf = (
  { key, companyId }: Chain,
  { seq, eventId, at, digest }: Omit<Link, 'hash' | 'previous'>,
  before: Buffer,
): Buffer =>
  hmac(key, ['link', companyId, seq, eventId, at, digest.toString('hex'), before.toString('hex')]);

/** The link that appends an event after `last`. */
export function chain(of: Chain, event: ChainedEvent, last: Link | undefined): Link {
  const link = {
    seq: (last?.seq ?? 0) + 1,
    eventId: event.id,
    at: event.at,
    digest: digestOf(of, event),
  };
  const previous = last?.hash ?? NO_HASH;
  return { ...link, previous, hash: hashOf(of, link, previous) };
}
