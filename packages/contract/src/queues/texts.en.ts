import type { TextsOf } from '../manifest.ts';
import type { queues } from './manifest.ts';

export const texts: TextsOf<typeof queues> = {
  errors: {
    ERR_QUEUE_NOT_FOUND: 'Queue not found.',
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 'This colour is already used by another queue.',
    ERR_QUEUE_NAME_ALREADY_EXISTS: 'A queue with this name already exists.',
    ERR_QUEUE_IN_USE: 'This queue still has open or pending tickets.',
    ERR_QUEUES_LIMIT: 'The plan does not allow more queues.',
    ERR_NO_QUEUEOPTION_FOUND: 'Option not found.',
    ERR_QUEUEOPTION_LOOP: 'An option cannot be placed inside itself.',
    ERR_QUEUEOPTIONS_LIMIT: 'This queue already has the maximum number of options.',
  },
  menu: { queues: 'Queues & chatbot' },
};
