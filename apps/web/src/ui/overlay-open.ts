export const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

let wasOpen = false;
// In the capture phase: a handler that closes a dialog would make the screen look uncovered afterwards.
addEventListener(
  'keydown',
  () => {
    wasOpen = document.querySelector(OVERLAYS) !== null;
  },
  { capture: true },
);

/** Whether a dialog or menu covered the screen when the key was pressed; if so, the key is not for the screen. */
export const isOverlayOpen = (): boolean => wasOpen;
