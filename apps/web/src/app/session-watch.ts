import { waits } from '@prosa/contract/limits';
import i18next from 'i18next';
import { queryClient } from '../core/query-client.ts';
import {
  type EndReason,
  endSession,
  hasNewerSignIn,
  type SessionState,
  subscribeSession,
} from '../session/session.ts';
import { toast } from '../ui/toast.ts';

/** Reacts when a session begins or ends, also when another tab did it. */
export function watchSession(showWhere: () => Promise<void>): void {
  if (wasTakenOver()) sayTakenOver();
  let before: SessionState = { status: 'starting' };
  subscribeSession((state) => {
    const wasSignedIn = before.status === 'signedIn';
    const isChanged = placeOf(state) !== placeOf(before);
    before = state;
    if (!isChanged) return;
    const left = state.status === 'signedOut' && wasSignedIn ? state.reason : null;
    if (left) farewell(left);
    // Somebody signed in elsewhere while this page was closed.
    else if (state.status === 'signedOut' && state.reason === 'takenOver') sayTakenOver();
    showWhere()
      .then(() => {
        // Only after the private screens are gone: they would refetch what is cleared.
        if (left) queryClient.clear();
      })
      .catch(() => location.reload());
  });
  addEventListener('storage', (event) => {
    if (event.key === 'signedInAt' && hasNewerSignIn()) location.reload();
    if (event.key === 'userId' && event.newValue === null) endSession('signedOut');
  });
}

/** The part of the session that decides which pages are open: people who lose a right are redirected. */
function placeOf(state: SessionState): string {
  if (state.status !== 'signedIn') return state.status;
  const { profile, super: isSuper, needsTwoFactor } = state.user;
  return [profile, isSuper, needsTwoFactor].join();
}

function farewell(reason: EndReason): void {
  import('../features/notifications/push.ts')
    .then(({ leavePush }) => leavePush())
    .catch(() => undefined);
  if (reason === 'ended') toast.info(i18next.t('session.ended'), { id: 'ERR_SESSION_ENDED' });
  if (reason !== 'takenOver') return;
  sayTakenOver();
  noteTakeover();
  setTimeout(() => location.reload(), waits.redirect);
}

/** Shown once, even when a refused request reports the same. */
const sayTakenOver = () =>
  toast.warning(i18next.t('session.takenOver'), { id: 'ERR_SESSION_TAKEN_OVER' });

const TAKEN_OVER = 'takenOver';

/** The reload removes the message after a moment: show it again afterwards. */
function noteTakeover(): void {
  try {
    sessionStorage.setItem(TAKEN_OVER, '1');
  } catch {
    // Private windows may refuse storage; the message then lasts until the reload.
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
