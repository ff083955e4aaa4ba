import type { TextsOf } from '../manifest.ts';
import type { queueIntegrations } from './manifest.ts';

export const texts: TextsOf<typeof queueIntegrations> = {
  errors: {
    ERR_NO_DIALOG_FOUND: 'Integration not found.',
    ERR_INTEGRATION_ADDRESS:
      'This address cannot be called. Use a public address that starts with https://.',
    ERR_INTEGRATION_IN_USE:
      'A connection, queue or flow uses this integration. Choose another one there before deleting it.',
    ERR_DIALOGFLOW_KEY:
      'This is not the key file of a service account. Download the JSON key in Google Cloud and paste all of it.',
    ERR_TEST_SESSION_DIALOG:
      'Dialogflow refused the test. Check the project, the key and whether the Dialogflow API is on.',
    ERR_TEST_REPLY_DIALOG: 'Dialogflow was reached, but the agent answered nothing.',
  },
  menu: { queueIntegration: 'Integrations' },
};
