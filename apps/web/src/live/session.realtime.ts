import { getSession, refreshUser } from '../session/session.ts';
import { liveFeature } from './live-feature.ts';

/** Granted and revoked rights take effect at once for the person concerned. */
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

/** An ended session is reported by the answer itself; if there is no answer, the next event tries again. */
function lookAgain(): void {
  refreshUser().catch(() => undefined);
}
