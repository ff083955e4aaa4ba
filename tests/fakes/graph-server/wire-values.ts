/** Formats of values on the wire of the Graph API. */
import { createHash, randomBytes } from 'node:crypto';

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Meta's message names: opaque, unique, not guessable. */
export const newMessageId = (): string => `wamid.${randomBytes(24).toString('base64')}`;

export const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));
