import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { EVERY_MINUTE, job } from '../../core/jobs/jobs.ts';
import { tellSchedule } from './schedules.happenings.ts';
import { deleteOldSchedules } from './schedules.queries.ts';
import { registerScheduleRoutes } from './schedules.routes.ts';
import { sendDueSchedule, wakeDueSchedules } from './send-schedule.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    /** At the next time of a schedule. */
    'send-schedule': { scheduleId: number };
    /** After a message of a schedule was sent or failed. */
    'tell-schedule': { messageId: string };
  }
}

export const schedulesFeature: Feature = {
  routes: [registerScheduleRoutes],
  edited: { 'PUT /schedules/:scheduleId': { table: 'schedules', param: 'scheduleId' } },
  jobs: [
    job({
      name: 'send-schedule',
      lane: 'fast',
      held: 'asks',
      seconds: 60,
      payload: z.object({ companyId: z.number(), scheduleId: z.number() }),
      run: sendDueSchedule,
    }),
    job({
      name: 'tell-schedule',
      lane: 'fast',
      held: 'runs',
      seconds: 60,
      payload: z.object({ companyId: z.number(), messageId: z.string() }),
      run: tellSchedule,
    }),
  ],
  chores: [
    {
      name: 'wake-due-schedules',
      lane: 'fast',
      seconds: 60,
      at: EVERY_MINUTE,
      run: wakeDueSchedules,
    },
  ],
  forgetOld: deleteOldSchedules,
};
