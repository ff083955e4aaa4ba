import type { TextsOf } from '../manifest.ts';
import type { connections } from './manifest.ts';

export const texts: TextsOf<typeof connections> = {
  errors: {
    ERR_NO_WAPP_FOUND: 'Conexão não encontrada.',
    ERR_NO_DEF_WAPP_FOUND: 'Nenhuma conexão padrão encontrada. Verifique a página de conexões.',
    ERR_NO_OTHER_WHATSAPP: 'Deve haver pelo menos um WhatsApp padrão.',
    ERR_WAPP_NOT_INITIALIZED: 'Esta conexão não está ativa. Verifique a página de conexões.',
    ERR_WAPP_GREETING_REQUIRED: 'A saudação é obrigatória quando há mais de uma fila.',
    ERR_WAPP_NAME_ALREADY_EXISTS: 'Já existe uma conexão com este nome.',
    ERR_CONNECTIONS_LIMIT: 'O plano não permite mais conexões.',
    ERR_PROVIDER_UNAVAILABLE: 'Este tipo de conexão não está disponível nesta instalação.',
    ERR_CONNECTION_IN_USE: 'Há atendimentos abertos nesta conexão. Resolva-os antes de excluí-la.',
  },
  menu: { connections: 'Conexões' },
};
