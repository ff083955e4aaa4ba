import { z } from 'zod';
import { route } from './route.ts';

/** Keys a company may set, with the values each may take and the one it starts with. */
export const settingKeys = {
  userRating: { values: ['disabled', 'enabled'], initial: 'disabled' },
  scheduleType: { values: ['disabled', 'queue', 'company'], initial: 'disabled' },
  call: { values: ['disabled', 'enabled'], initial: 'disabled' },
  CheckMsgIsGroup: { values: ['disabled', 'enabled'], initial: 'enabled' },
  sendGreetingAccepted: { values: ['disabled', 'enabled'], initial: 'disabled' },
  sendMsgTransfTicket: { values: ['disabled', 'enabled'], initial: 'disabled' },
  sendGreetingMessageOneQueues: { values: ['disabled', 'enabled'], initial: 'disabled' },
  chatBotType: { values: ['text'], initial: 'text' },
} as const satisfies Record<string, { values: readonly string[]; initial: string }>;
export type SettingKey = keyof typeof settingKeys;

export const settingRoutes = {
  'GET /settings': route({
    access: 'user',
    response: z.array(z.object({ key: z.string(), value: z.string() })),
    summary: "The company's settings; secrets are never among them.",
  }),
} as const;
