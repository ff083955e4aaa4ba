import type { TextsOf } from '../manifest.ts';
import type { tickets } from './manifest.ts';

export const texts: TextsOf<typeof tickets> = {
  errors: {
    ERR_NO_TICKET_FOUND: 'Atendimento não encontrado.',
    ERR_OTHER_OPEN_TICKET: 'Já existe um atendimento aberto para este contato.',
    ERR_TICKET_NOT_OPEN: 'O atendimento não está aberto.',
    ERR_TICKET_TRANSITION: 'O atendimento já mudou de status.',
    ERR_UNDO_TOO_LATE:
      'Já não dá para desfazer: o cliente foi avisado. Reabra o atendimento, se precisar.',
    ERR_SNOOZE_TIME: 'Escolha um momento no futuro, dentro de um ano.',
    ERR_USER_NOT_IN_QUEUE: 'Este usuário não atende a fila escolhida.',
    ERR_QUEUE_REQUIRED: 'Escolha uma fila.',
  },
  menu: {
    tickets: 'Atendimentos',
  },
};
