import type { Feature } from '../../../core/feature.ts';
import { erasePerson } from './erase.queries.ts';
import { unscopedForgetOldLinks } from './forget-old-links.queries.ts';

export const linkedDevicesFeature: Feature = {
  erase: (tx, { names }) => erasePerson(tx, names),
  chores: [
    {
      name: 'forget-old-links',
      lane: 'bulk',
      seconds: 600,
      at: '47 * * * *',
      run: unscopedForgetOldLinks,
    },
  ],
};
