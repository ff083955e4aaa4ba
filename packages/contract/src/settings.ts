import { z } from 'zod';
import { text } from './common.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { secretKeys } from './setting-keys.ts';

export const Setting = z.object({ key: z.string(), value: z.string() });

/** As the API returns it: all settings of a company share one `rev`. */
const ReadSetting = Setting.extend({ rev: z.number() });
export type Setting = z.output<typeof Setting>;

/** Everything that the API reveals about a secret. */
export const SecretState = z.object({
  key: z.enum(secretKeys),
  isSet: z.boolean(),
  /** Empty if the secret is too short to show any part of it. */
  last4: z.string(),
});
export type SecretState = z.output<typeof SecretState>;

export const settingRoutes = {
  'GET /settings': route({
    access: 'user',
    response: z.array(ReadSetting),
    summary: "List the company's settings, without secrets",
  }),
  'GET /settings/secrets': route({
    access: 'settings-page:manage',
    response: z.array(SecretState),
    summary: 'List which secrets are set, with their last four characters',
  }),
  'PUT /settings/:key': route({
    access: 'settings-page:manage',
    params: z.object({ key: text(limits.settingKey.max) }),
    body: z.object({
      key: z.unknown().meta({ ignored: true }).optional(),
      value: text(limits.settingValue.max).trim(),
    }),
    ifMatch: true,
    response: z.union([ReadSetting, SecretState.extend({ rev: z.number() })]),
    summary: 'Set one value; an empty value removes a secret',
  }),
} as const;
