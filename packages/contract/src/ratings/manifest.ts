import { manifest } from '../manifest.ts';

export const ratings = manifest({
  menu: [
    { key: 'ratings', path: '/ratings', group: 'main', order: 110, permission: 'dashboard:view' },
  ],
  auditActions: ['ratingsExported'],
});
