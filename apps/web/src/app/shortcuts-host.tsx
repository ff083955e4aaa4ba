import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import { closeOverlay, openShortcuts, useOverlay } from '../ui/palette.store.ts';
import { canWrite } from '../ui/writing-field.ts';

const ShortcutsDialog = lazy(() => withTexts(import('./shortcuts-dialog.tsx')));

/** Fetches the help only when it is first asked for. */
export function ShortcutsHost() {
  const isOpen = useOverlay() === 'shortcuts';
  const openUnlessWriting = (event: KeyboardEvent) => {
    if (canWrite()) return;
    event.preventDefault();
    openShortcuts();
  };
  // Two spellings: layouts differ in whether "?" reports itself or the key below it.
  useHotkeys([
    ['shift+?', openUnlessWriting, { preventDefault: false }],
    ['shift+/', openUnlessWriting, { preventDefault: false }],
  ]);
  // Also while typing. Some layouts write the slash with Shift.
  useHotkeys(
    [
      ['mod+/', openShortcuts],
      ['mod+shift+/', openShortcuts],
    ],
    [],
    true,
  );
  return <Suspense>{isOpen && <ShortcutsDialog onClose={closeOverlay} />}</Suspense>;
}
