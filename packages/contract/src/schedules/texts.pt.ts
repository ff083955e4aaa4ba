import type { TextsOf } from '../manifest.ts';
import type { schedules } from './manifest.ts';

export const texts: TextsOf<typeof schedules> = {
  errors: {
    ERR_NO_SCHEDULE_FOUND: 'Agendamento não encontrado.',
    ERR_SCHEDULE_TIME: 'Escolha um horário futuro, no máximo daqui a cinco anos.',
    ERR_SCHEDULE_EMPTY: 'Com essa repetição, nenhuma mensagem seria enviada.',
    ERR_SCHEDULE_SENT:
      'Esta mensagem já foi enviada ou está sendo enviada e não pode ser alterada.',
    ERR_SCHEDULE_NOT_FAILED: 'Só é possível enviar agora uma mensagem que não foi enviada.',
    ERR_SCHEDULE_MISSED: 'O sistema ou a conexão ficou fora do ar por tempo demais.',
    ERR_SCHEDULE_CUSTOMER_WROTE: 'O cliente escreveu nesse meio-tempo.',
    ERR_SCHEDULE_CONTACT_BLOCKED: 'O contato está bloqueado.',
    ERR_SCHEDULE_CONNECTION_GONE: 'A conexão foi excluída. Escolha outra.',
    ERR_SCHEDULE_NO_CONNECTION: 'Nenhuma conexão está ativa para enviar.',
    ERR_SCHEDULE_COMPANY_BLOCKED:
      'A empresa está bloqueada ou o plano não inclui mais agendamentos.',
  },
  menu: {
    schedules: 'Agendamentos',
  },
};
