import type { TextsOf } from '../manifest.ts';
import type { tickets } from './manifest.ts';

export const texts: TextsOf<typeof tickets> = {
  errors: {
    ERR_NO_TICKET_FOUND: 'Ticket not found.',
    ERR_OTHER_OPEN_TICKET: 'There is already an open ticket for this contact.',
    ERR_TICKET_NOT_OPEN: 'The ticket is not open.',
    ERR_TICKET_TRANSITION: 'The status of the ticket has already changed.',
    ERR_UNDO_TOO_LATE:
      'It is too late to undo this: the customer has been notified. Reopen the ticket if you need to.',
    ERR_SNOOZE_TIME: 'Choose a time in the future, within a year.',
    ERR_USER_NOT_IN_QUEUE: 'This user is not in the chosen queue.',
    ERR_QUEUE_REQUIRED: 'Choose a queue.',
  },
  menu: {
    tickets: 'Tickets',
  },
};
