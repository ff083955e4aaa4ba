/** Names and secrets as Standard Webhooks 1.0.0 has them. */
import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The id that receivers recognise a repeated event by. */
export const webhookId = (eventId: string): string => `msg_${eventId.replaceAll('-', '')}`;
