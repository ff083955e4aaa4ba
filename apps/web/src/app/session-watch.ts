import { waits } from '@prosa/contract/limits';
import i18next from 'i18next';
import {
  type EndReason,
  endSession,
  hasNewerSignIn,
  type SessionState,
  subscribeSession,
} from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { queryClient } from './query-client.ts';

/** What the page does when a session begins or ends, also when another tab did it. */
export function watchSession(showWhere: () => Promise<void>): void {
  if (wasTakenOver()) toast.warning(i18next.t('session.takenOver'), { id: 'session' });
  let before: SessionState['status'] = 'starting';
  subscribeSession((state) => {
    const changed = state.status !== before;
    const wasSignedIn = before === 'signedIn';
    before = state.status;
    if (!changed) return;
    const left = state.status === 'signedOut' && wasSignedIn ? state.reason : null;
    if (left) farewell(left);
    showWhere()
      .then(() => {
        // Only once the private screens are gone: they would fetch what they miss.
        if (left) queryClient.clear();
      })
      .catch(() => location.reload());
  });
  addEventListener('storage', (event) => {
    if (event.key === 'signedInAt' && hasNewerSignIn()) location.reload();
    if (event.key === 'userId' && event.newValue === null) endSession('signedOut');
  });
}

function farewell(reason: EndReason): void {
  if (reason === 'ended') toast.info(i18next.t('session.ended'), { id: 'session' });
  if (reason !== 'takenOver') return;
  toast.warning(i18next.t('session.takenOver'), { id: 'session' });
  noteTakeover();
  setTimeout(() => location.reload(), waits.redirect);
}

const TAKEN_OVER = 'takenOver';

/** The reload takes the message away after a moment: it is shown again after it. */
function noteTakeover(): void {
  try {
    sessionStorage.setItem(TAKEN_OVER, '1');
  } catch {
    // Private windows may refuse; the message then lasts until the reload.
  }
}

function wasTakenOver(): boolean {
  try {
    const isNoted = sessionStorage.getItem(TAKEN_OVER) !== null;
    sessionStorage.removeItem(TAKEN_OVER);
    return isNoted;
  } catch {
    return false;
  }
}
