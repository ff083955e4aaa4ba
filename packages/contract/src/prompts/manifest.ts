import { manifest } from '../manifest.ts';

export const prompts = manifest({
  errors: {
    ERR_NO_PROMPT_FOUND: 404,
    ERR_PROMPT_IN_USE: 409,
    ERR_PROMPT_NAME_INVALID: 400,
    ERR_PROMPT_PROMPT_INVALID: 400,
    ERR_PROMPT_MODEL_INVALID: 400,
    ERR_PROMPT_MAX_TOKENS_INVALID: 400,
    ERR_PROMPT_TEMPERATURE_INVALID: 400,
    ERR_PROMPT_MAX_MESSAGES_INVALID: 400,
    ERR_PROMPT_APIKEY_INVALID: 400,
    ERR_PROMPT_QUEUEID_INVALID: 400,
    ERR_PROMPT_ADDRESS: 400,
    ERR_PROMPT_DIALECT: 400,
    ERR_PROMPT_NOT_TRANSCRIBING: 400,
    ERR_PROMPT_VOICE_KEY_INVALID: 400,
    ERR_PROMPT_VOICE_REGION_INVALID: 400,
  },
  permissions: {
    'prompts-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'prompts',
      path: '/prompts',
      group: 'admin',
      order: 190,
      permission: 'drawer-admin-items:view',
      plan: 'useOpenAi',
    },
  ],
  auditActions: [
    'promptCreated',
    'promptChanged',
    'promptDeleted',
    'aiBudgetChanged',
    'transcriptionChanged',
  ],
});
