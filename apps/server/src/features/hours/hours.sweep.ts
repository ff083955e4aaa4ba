import { weekdays } from '@prosa/contract/limits';
import type { Fixtures } from '../../testing/sweep-material.ts';

const noHours = Object.fromEntries(weekdays.map((day) => [day, []]));

export const fixtures = {
  'GET /hours': () => [{}],
  'PUT /hours': () => [{ body: { weekly: noHours, holidays: [] } }],
} satisfies Fixtures;
