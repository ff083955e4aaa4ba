import type { TextsOf } from '../manifest.ts';
import type { prompts } from './manifest.ts';

export const texts: TextsOf<typeof prompts> = {
  errors: {
    ERR_NO_PROMPT_FOUND: 'Prompt no encontrado.',
    ERR_PROMPT_IN_USE:
      'Una conexión o una cola usa este prompt. Elige otro allí antes de eliminarlo.',
    ERR_PROMPT_NAME_INVALID: 'El nombre debe tener de 5 a 100 caracteres.',
    ERR_PROMPT_PROMPT_INVALID: 'El prompt debe tener al menos 50 caracteres.',
    ERR_PROMPT_MODEL_INVALID: 'Ingresa el modelo.',
    ERR_PROMPT_MAX_TOKENS_INVALID: 'Ingresa el máximo de tokens de la respuesta.',
    ERR_PROMPT_TEMPERATURE_INVALID: 'La temperatura va de 0 a 1.',
    ERR_PROMPT_MAX_MESSAGES_INVALID: 'Ingresa el máximo de mensajes del historial.',
    ERR_PROMPT_APIKEY_INVALID: 'Ingresa la clave de la API.',
    ERR_PROMPT_QUEUEID_INVALID: 'Selecciona una cola.',
    ERR_PROMPT_ADDRESS:
      'No se puede llamar a esta dirección. Usa una dirección pública que empiece con https://.',
    ERR_PROMPT_DIALECT: 'Este proveedor no ofrece la API Responses.',
    ERR_PROMPT_NOT_TRANSCRIBING:
      'Este prompt no transcribe audios. Indica en él un modelo de transcripción.',
    ERR_PROMPT_VOICE_KEY_INVALID: 'Indica la clave de Azure Speech.',
    ERR_PROMPT_VOICE_REGION_INVALID: 'Indica la región de Azure, como brazilsouth.',
  },
  menu: { prompts: 'OpenAI' },
};
