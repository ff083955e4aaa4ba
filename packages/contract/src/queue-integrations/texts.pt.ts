import type { TextsOf } from '../manifest.ts';
import type { queueIntegrations } from './manifest.ts';

export const texts: TextsOf<typeof queueIntegrations> = {
  errors: {
    ERR_NO_DIALOG_FOUND: 'Integração não encontrada.',
    ERR_INTEGRATION_ADDRESS:
      'Este endereço não pode ser chamado. Use um endereço público que comece com https://.',
    ERR_INTEGRATION_IN_USE:
      'Esta integração está em uso por uma conexão ou fila. Escolha outra ali antes de excluir.',
  },
  menu: { queueIntegration: 'Integrações' },
};
