import type { TextsOf } from '../manifest.ts';
import type { schedules } from './manifest.ts';

export const texts: TextsOf<typeof schedules> = {
  errors: {
    ERR_NO_SCHEDULE_FOUND: 'Schedule not found.',
    ERR_SCHEDULE_TIME: 'Choose a time in the future, at most five years ahead.',
    ERR_SCHEDULE_EMPTY: 'With this repetition, no message would be sent.',
    ERR_SCHEDULE_SENT: 'This message has been sent or is being sent, and can no longer be changed.',
    ERR_SCHEDULE_NOT_FAILED: 'Only a message that was not sent can be sent now.',
    ERR_SCHEDULE_MISSED: 'The system or the connection was down for too long.',
    ERR_SCHEDULE_CUSTOMER_WROTE: 'The customer wrote in the meantime.',
    ERR_SCHEDULE_CONTACT_BLOCKED: 'The contact is blocked.',
    ERR_SCHEDULE_CONNECTION_GONE: 'The connection was deleted. Choose another one.',
    ERR_SCHEDULE_NO_CONNECTION: 'No connection is online to send it.',
    ERR_SCHEDULE_COMPANY_BLOCKED: 'The company is blocked, or its plan no longer has schedules.',
  },
  menu: {
    schedules: 'Schedules',
  },
};
