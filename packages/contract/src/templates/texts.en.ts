import type { TextsOf } from '../manifest.ts';
import type { templates } from './manifest.ts';

export const texts: TextsOf<typeof templates> = {
  errors: {
    ERR_NO_TEMPLATE_FOUND: 'Template not found.',
    ERR_TEMPLATE_NOT_SENDABLE: 'This template is not approved or cannot be sent from here.',
    ERR_TEMPLATE_VALUES: 'Fill in all the fields of the template, without line breaks.',
    ERR_TEMPLATE_PAUSED:
      'WhatsApp has paused this template. Wait until it is active again, or choose another one.',
    ERR_TEMPLATE_REFUSED:
      'WhatsApp rejected the template. Synchronise the templates and check the fields.',
  },
};
