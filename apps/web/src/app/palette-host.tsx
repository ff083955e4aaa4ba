import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import { closeOverlay, openPalette, useOverlay } from '../ui/palette.store.ts';

const Palette = lazy(() => withTexts(import('./palette.tsx')));

/** Loads the palette only when it is first opened. */
export function PaletteHost() {
  const overlay = useOverlay();
  // Works while typing, too: the combination types no character.
  useHotkeys([['mod+K', openPalette]], [], true);
  return <Suspense>{overlay === 'palette' && <Palette onClose={closeOverlay} />}</Suspense>;
}
