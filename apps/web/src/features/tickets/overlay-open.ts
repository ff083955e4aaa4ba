/** Letters are for the screen only while no dialog or menu lies over it. */
export const isOverlayOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
