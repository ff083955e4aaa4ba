import { liveFeature } from '../../live/live-feature.ts';
import { CHECKOUT } from './checkout-key.ts';

/** An invoice was paid, or its charge has expired: the page that shows it asks what is now. */
export const paymentsLive = liveFeature({
  entity: 'payment',
  fold: (client) => void client.invalidateQueries({ queryKey: [CHECKOUT] }),
  resync: (client) => void client.invalidateQueries({ queryKey: [CHECKOUT] }),
});
