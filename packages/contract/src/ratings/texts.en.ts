import type { TextsOf } from '../manifest.ts';
import type { ratings } from './manifest.ts';

export const texts: TextsOf<typeof ratings> = {
  menu: {
    ratings: 'Ratings',
  },
};
