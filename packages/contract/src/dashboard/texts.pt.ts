import type { TextsOf } from '../manifest.ts';
import type { dashboard } from './manifest.ts';

export const texts: TextsOf<typeof dashboard> = {
  menu: {
    dashboard: 'Dashboard',
  },
};
