import type { TextsOf } from '../manifest.ts';
import type { prompts } from './manifest.ts';

export const texts: TextsOf<typeof prompts> = {
  errors: {
    ERR_NO_PROMPT_FOUND: 'Prompt not found.',
    ERR_PROMPT_IN_USE:
      'A connection or queue uses this prompt. Choose another one there before deleting it.',
    ERR_PROMPT_NAME_INVALID: 'The name must have 5 to 100 characters.',
    ERR_PROMPT_PROMPT_INVALID: 'The prompt must have at least 50 characters.',
    ERR_PROMPT_MODEL_INVALID: 'Enter the model.',
    ERR_PROMPT_MAX_TOKENS_INVALID: 'Enter the maximum number of tokens of an answer.',
    ERR_PROMPT_TEMPERATURE_INVALID: 'The temperature is between 0 and 1.',
    ERR_PROMPT_MAX_MESSAGES_INVALID: 'Enter the maximum number of messages of the history.',
    ERR_PROMPT_APIKEY_INVALID: 'Enter the API key.',
    ERR_PROMPT_QUEUEID_INVALID: 'Select a queue.',
    ERR_PROMPT_ADDRESS:
      'This address cannot be called. Use a public address that starts with https://.',
    ERR_PROMPT_DIALECT: 'This provider does not have the Responses API.',
    ERR_PROMPT_NOT_TRANSCRIBING:
      'This prompt does not transcribe voice notes. Enter a transcription model in it.',
    ERR_PROMPT_VOICE_KEY_INVALID: 'Enter the Azure Speech key.',
    ERR_PROMPT_VOICE_REGION_INVALID: 'Enter the Azure region, such as brazilsouth.',
  },
  menu: { prompts: 'OpenAI' },
};
