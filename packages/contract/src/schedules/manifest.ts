import { manifest } from '../manifest.ts';

export const schedules = manifest({
  errors: {
    ERR_NO_SCHEDULE_FOUND: 404,
    ERR_SCHEDULE_TIME: 422,
    ERR_SCHEDULE_EMPTY: 422,
    ERR_SCHEDULE_SENT: 409,
    ERR_SCHEDULE_NOT_FAILED: 409,
    // Why one was not sent, or waits.
    ERR_SCHEDULE_MISSED: 422,
    ERR_SCHEDULE_CUSTOMER_WROTE: 422,
    ERR_SCHEDULE_CONTACT_BLOCKED: 422,
    ERR_SCHEDULE_CONNECTION_GONE: 422,
    ERR_SCHEDULE_NO_CONNECTION: 409,
    ERR_SCHEDULE_COMPANY_BLOCKED: 403,
  },
  menu: [{ key: 'schedules', path: '/schedules', group: 'main', order: 80, plan: 'useSchedules' }],
  auditActions: ['scheduleDeleted', 'scheduleSentNow'],
});
