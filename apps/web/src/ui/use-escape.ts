import { useWindowEvent } from '@mantine/hooks';

/** Closes by Escape before the focus has moved into what was opened; from then on it closes itself. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Element && event.target.closest('[role=dialog]');
    if (!isOpen || isInside || event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    close();
  };
  useWindowEvent('keydown', onKeyDown, { capture: true });
}
