/**
 * Gives the focus back when a dialog, menu or panel goes with it: to where it was before, else to the message being
 * written. One place for all of them: most are drawn only while they are open, and the kit returns nothing then.
 */
import { returnToWriting } from './writing-field.ts';

const overlays = document.getElementById('overlays');
const isInOverlay = (element: Element): boolean => overlays?.contains(element) ?? false;

/** Where the focus is, and before that: through the open overlays down to the page. Empty while it is nowhere. */
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
  // One that was taken away has not been left by anybody; it is gone once this event has passed.
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
