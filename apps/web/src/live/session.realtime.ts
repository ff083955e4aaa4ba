import { getSession, refreshUser } from '../session/session.ts';
import { liveFeature } from './live-feature.ts';

/** Rights that were given or taken are seen at once by the person they concern. */
export const sessionLive = liveFeature({
  entity: 'user',
  fold(_client, events) {
    const session = getSession();
    if (session.status !== 'signedIn') return;
    const { id } = session.user;
    if (events.some((event) => event.action !== 'delete' && event.user.id === id)) lookAgain();
  },
  resync: lookAgain,
});

/** A session that is over says so by itself; without an answer the next event asks again. */
function lookAgain(): void {
  refreshUser().catch(() => undefined);
}
