import type { TextsOf } from '../manifest.ts';
import type { prompts } from './manifest.ts';

export const texts: TextsOf<typeof prompts> = {
  errors: {
    ERR_NO_PROMPT_FOUND: 'Prompt não encontrado.',
    ERR_PROMPT_IN_USE:
      'Este prompt está em uso por uma conexão ou fila. Escolha outro ali antes de excluir.',
    ERR_PROMPT_NAME_INVALID: 'O nome precisa ter de 5 a 100 caracteres.',
    ERR_PROMPT_PROMPT_INVALID: 'O prompt precisa ter pelo menos 50 caracteres.',
    ERR_PROMPT_MODEL_INVALID: 'Informe o modelo.',
    ERR_PROMPT_MAX_TOKENS_INVALID: 'Informe o máximo de tokens na resposta.',
    ERR_PROMPT_TEMPERATURE_INVALID: 'A temperatura vai de 0 a 1.',
    ERR_PROMPT_MAX_MESSAGES_INVALID: 'Informe o máximo de mensagens no histórico.',
    ERR_PROMPT_APIKEY_INVALID: 'Informe a chave da API.',
    ERR_PROMPT_QUEUEID_INVALID: 'Selecione uma fila.',
    ERR_PROMPT_ADDRESS:
      'Este endereço não pode ser chamado. Use um endereço público que comece com https://.',
    ERR_PROMPT_DIALECT: 'Este provedor não oferece a API Responses.',
    ERR_PROMPT_NOT_TRANSCRIBING:
      'Este prompt não transcreve áudios. Informe nele um modelo de transcrição.',
    ERR_PROMPT_VOICE_KEY_INVALID: 'Informe a chave do Azure Speech.',
    ERR_PROMPT_VOICE_REGION_INVALID: 'Informe a região do Azure, como brazilsouth.',
  },
  menu: { prompts: 'OpenAI' },
};
