import type { Feature } from '../../live/feature.ts';
import { ticketViewsLive } from './ticket-views.realtime.ts';

export const feature: Feature = {
  live: ticketViewsLive,
};
