import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time wherever the two differ, also in their length. An empty secret matches nothing. */
export const isSecret = (given: unknown, secret: string): boolean =>
  typeof given === 'string' && secret !== '' && timingSafeEqual(hash(given), hash(secret));
