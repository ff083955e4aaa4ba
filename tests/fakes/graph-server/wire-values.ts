/** How values look on the wire of the Graph API. */
import { createHash, randomBytes } from 'node:crypto';

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** As Meta names messages: opaque, unique, not guessable. */
export const newMessageId = (): string => `wamid.${randomBytes(24).toString('base64')}`;

export const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));
