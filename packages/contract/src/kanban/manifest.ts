import { manifest } from '../manifest.ts';

export const kanban = manifest({
  menu: [{ key: 'kanban', path: '/kanban', group: 'main', order: 30, plan: 'useKanban' }],
});
