import { lazy, Suspense, useEffect } from 'react';
import { answerIdentity, isIdentityAsked, useIdentityAsked } from '../session/identity.store.ts';

const IdentityDialog = lazy(() => import('../features/users/identity-dialog.tsx'));

/** Handles Escape before the form below the dialog does, so that the form stays open. */
function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !isIdentityAsked()) return;
  event.stopImmediatePropagation();
  answerIdentity(false);
}

/** Loads the dialog only when a request needs it. */
export function IdentityHost() {
  const isAsked = useIdentityAsked();
  useEffect(() => {
    addEventListener('keydown', closeOnEscape, { capture: true });
    return () => {
      removeEventListener('keydown', closeOnEscape, { capture: true });
      // Requests that still wait when the session ends are answered.
      answerIdentity(false);
    };
  }, []);
  return <Suspense>{isAsked && <IdentityDialog onAnswer={answerIdentity} />}</Suspense>;
}
