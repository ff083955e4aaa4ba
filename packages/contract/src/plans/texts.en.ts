import type { TextsOf } from '../manifest.ts';
import type { plans } from './manifest.ts';

export const texts: TextsOf<typeof plans> = {
  errors: {
    ERR_NO_PLAN_FOUND: 'Plan not found.',
    ERR_PLAN_NAME_ALREADY_EXISTS: 'A plan with this name already exists.',
    ERR_PLAN_IN_USE:
      'Companies with this plan: {{count}}. Give them another plan before you delete it.',
    ERR_TOO_MANY_PLANS: 'The installation already has 100 plans. Delete one that is not in use.',
  },
};
