import type { TextsOf } from '../manifest.ts';
import type { console } from './manifest.ts';

export const texts: TextsOf<typeof console> = {
  errors: {
    ERR_NO_JOB_FOUND: 'Tarefa não encontrada, ou já refeita.',
  },
};
