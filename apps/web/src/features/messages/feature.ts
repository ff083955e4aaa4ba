import {
  messagesLive,
  presenceLive,
  ticketEventsLive,
  watchersLive,
} from '../../conversation/messages/messages.realtime.ts';
import type { Feature } from '../../live/feature.ts';

export const feature: Feature = {
  live: [messagesLive, presenceLive, ticketEventsLive, watchersLive],
};
