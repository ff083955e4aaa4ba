const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

let wasOpen = false;
// Before anybody else hears of the key: one that closes a dialog would find the screen uncovered afterwards.
addEventListener(
  'keydown',
  () => {
    wasOpen = document.querySelector(OVERLAYS) !== null;
  },
  { capture: true },
);

/** Keys are for the screen only when no dialog or menu lay over it as they were pressed. */
export const isOverlayOpen = (): boolean => wasOpen;
