import type { TextsOf } from '../manifest.ts';
import type { flowStarts } from './manifest.ts';

export const texts: TextsOf<typeof flowStarts> = {
  errors: {
    ERR_FLOW_TICKET:
      'Um fluxo não pode começar em grupos, em atendimentos encerrados nem com contatos sem mensagens automáticas.',
  },
};
