import type { TextsOf } from '../manifest.ts';
import type { kanban } from './manifest.ts';

export const texts: TextsOf<typeof kanban> = {
  menu: {
    kanban: 'Kanban',
  },
};
