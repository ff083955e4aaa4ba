import { lazy, Suspense, useEffect } from 'react';
import { answerIdentity, isIdentityAsked, useIdentityAsked } from '../session/identity.store.ts';

const IdentityDialog = lazy(() => import('../features/users/identity-dialog.tsx'));

/** Hears of the key before the form does that the question lies over: that one stays open. */
function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !isIdentityAsked()) return;
  event.stopImmediatePropagation();
  answerIdentity(false);
}

/** Fetches the dialog only when a request needs it. */
export function IdentityHost() {
  const isAsked = useIdentityAsked();
  useEffect(() => {
    addEventListener('keydown', closeOnEscape, { capture: true });
    return () => {
      removeEventListener('keydown', closeOnEscape, { capture: true });
      // Whoever waits when the session ends is not left waiting.
      answerIdentity(false);
    };
  }, []);
  return <Suspense>{isAsked && <IdentityDialog onAnswer={answerIdentity} />}</Suspense>;
}
