import type { Hours, HoursRange } from '@prosa/contract/hours';

const office: HoursRange[] = [{ start: '08:00', end: '18:00' }];

/** Default hours of a new queue, as on the server. */
export const officeWeek: Hours = {
  weekly: {
    monday: office,
    tuesday: office,
    wednesday: office,
    thursday: office,
    friday: office,
    saturday: [{ start: '08:00', end: '12:00' }],
    sunday: [],
  },
  holidays: [],
};
