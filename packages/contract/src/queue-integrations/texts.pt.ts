import type { TextsOf } from '../manifest.ts';
import type { queueIntegrations } from './manifest.ts';

export const texts: TextsOf<typeof queueIntegrations> = {
  errors: {
    ERR_NO_DIALOG_FOUND: 'Integração não encontrada.',
    ERR_INTEGRATION_ADDRESS:
      'Este endereço não pode ser chamado. Use um endereço público que comece com https://.',
    ERR_INTEGRATION_IN_USE:
      'Esta integração está em uso por uma conexão, uma fila ou um fluxo. Escolha outra ali antes de excluir.',
    ERR_DIALOGFLOW_KEY:
      'Este não é o arquivo de chave de uma conta de serviço. Baixe a chave JSON no Google Cloud e cole o conteúdo inteiro.',
    ERR_TEST_SESSION_DIALOG:
      'O Dialogflow recusou o teste. Confira o projeto, a chave e se a API do Dialogflow está ativada.',
    ERR_TEST_REPLY_DIALOG: 'O Dialogflow respondeu, mas o agente não devolveu nenhuma mensagem.',
  },
  menu: { queueIntegration: 'Integrações' },
};
