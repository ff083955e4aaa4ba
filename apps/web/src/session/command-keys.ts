/**
 * Keyboard commands: Alt and the letter anywhere, also while writing. The letter alone works only where there is no
 * field to write in, and only for people who have not switched that off (WCAG 2.1.4).
 */
import { useEffect, useEffectEvent } from 'react';
import { isOverlayOpen } from '../ui/overlay-open.ts';
import { canWrite } from '../ui/writing-field.ts';
import { getSession } from './session.ts';

type Commands = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** @param commands by letter, in lower case */
export function useCommandKeys(commands: Commands): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = commands[letterOf(event)];
    if (!run || isOverlayOpen() || !isCommand(event)) return;
    event.preventDefault();
    run(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** With Option a Mac types other letters, so the physical key is used there. */
const letterOf = ({ altKey, code, key }: KeyboardEvent): string =>
  (altKey && !/^[a-z]$/i.test(key) ? code.replace('Key', '') : key).toLowerCase();

function isCommand(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  return event.altKey || (wantsLetterKeys() && !canWrite() && !isField(event.target));
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

function wantsLetterKeys(): boolean {
  const session = getSession();
  return session.status === 'signedIn' && session.user.letterKeys;
}
