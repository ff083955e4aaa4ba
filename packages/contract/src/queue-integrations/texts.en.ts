import type { TextsOf } from '../manifest.ts';
import type { queueIntegrations } from './manifest.ts';

export const texts: TextsOf<typeof queueIntegrations> = {
  errors: {
    ERR_NO_DIALOG_FOUND: 'Integration not found.',
    ERR_INTEGRATION_ADDRESS:
      'This address cannot be called. Use a public address that starts with https://.',
    ERR_INTEGRATION_IN_USE:
      'A connection or queue uses this integration. Choose another one there before deleting it.',
  },
  menu: { queueIntegration: 'Integrations' },
};
