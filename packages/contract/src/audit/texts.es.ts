import type { TextsOf } from '../manifest.ts';
import type { audit } from './manifest.ts';

export const texts: TextsOf<typeof audit> = {
  menu: {
    audit: 'Auditoría',
  },
};
