import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import { closeOverlay, openShortcuts, useOverlay } from '../ui/palette.store.ts';
import { canWrite } from '../ui/writing-field.ts';

const ShortcutsDialog = lazy(() => withTexts(import('./shortcuts-dialog.tsx')));

/** Loads the help only when it is first opened. */
export function ShortcutsHost() {
  const isOpen = useOverlay() === 'shortcuts';
  const openUnlessWriting = (event: KeyboardEvent) => {
    if (canWrite()) return;
    event.preventDefault();
    openShortcuts();
  };
  // Layouts differ in whether they report "?" or the key below it.
  useHotkeys([
    ['shift+?', openUnlessWriting, { preventDefault: false }],
    ['shift+/', openUnlessWriting, { preventDefault: false }],
  ]);
  // Works while typing, too. Some layouts need Shift for the slash.
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
