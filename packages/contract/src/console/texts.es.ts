import type { TextsOf } from '../manifest.ts';
import type { console } from './manifest.ts';

export const texts: TextsOf<typeof console> = {
  errors: {
    ERR_NO_JOB_FOUND: 'Tarea no encontrada, o ya se repitió.',
  },
};
