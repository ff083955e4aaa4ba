/**
 * Restores the focus when a dialog, menu or panel is removed with it: to its previous place, else to the message being
 * written. One place for all of them: most are mounted only while open, and Mantine restores nothing then.
 */
import { returnToWriting } from './writing-field.ts';

const overlays = document.getElementById('overlays');
const isInOverlay = (element: Element): boolean => overlays?.contains(element) ?? false;

/**
 * The focused element and its predecessors: through the open overlays down to the page. Empty while nothing has focus.
 */
let way: { element: HTMLElement; isOverlay: boolean }[] = [];

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const isOverlay = isInOverlay(target);
  const before = isOverlay
    ? way.filter(({ element }) => element !== target && element.isConnected)
    : [];
  way = [{ element: target, isOverlay }, ...before];
});

addEventListener('focusout', ({ target }) => {
  // A removed element was not left by a person; it is gone once this event has passed.
  queueMicrotask(() => {
    const [last] = way;
    if (last?.element === target && last.element.isConnected && isNowhere() && !last.isOverlay)
      way = [];
  });
});

const isNowhere = (): boolean => document.activeElement === document.body;

function giveBack(): void {
  const [last] = way;
  if (!isNowhere() || !last?.isOverlay || last.element.isConnected) return;
  way = way.filter(({ element }) => element.isConnected && element.getClientRects().length > 0);
  const [place] = way;
  if (place) place.element.focus({ preventScroll: true });
  else returnToWriting();
}

if (overlays) new MutationObserver(giveBack).observe(overlays, { childList: true, subtree: true });
