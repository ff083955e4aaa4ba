import type { Feature } from '../../core/feature.ts';
import { registerSettingRoutes } from './settings.routes.ts';

/** Secrets are not among the settings shown. */
const settingOf = (answer: unknown, { key }: Record<string, unknown>): unknown =>
  (answer as { key: unknown }[]).find((setting) => setting.key === key) ?? null;

export const settingsFeature: Feature = {
  routes: [registerSettingRoutes],
  edited: {
    'PUT /settings/:key': {
      table: 'companies',
      only: ({ key }) => String(key),
      readAt: '/settings',
      pick: settingOf,
    },
  },
};
