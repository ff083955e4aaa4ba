import type { Feature } from '../../core/feature.ts';
import { registerCloseReasonRoutes } from './close-reasons.routes.ts';

export const closeReasonsFeature: Feature = {
  routes: [registerCloseReasonRoutes],
  edited: {
    'PUT /close-reasons/:closeReasonId': { table: 'close_reasons', param: 'closeReasonId' },
  },
};
