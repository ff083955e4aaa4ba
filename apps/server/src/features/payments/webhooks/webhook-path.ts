import type { ProviderId } from '../providers/port.ts';

export const webhookPath = (provider: ProviderId): string => `/api/webhooks/payments/${provider}`;
