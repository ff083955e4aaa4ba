import { useEffect, useSyncExternalStore } from 'react';

/** A palette command. Features register their commands while they are on screen. */
export interface PaletteAction {
  id: string;
  label: string;
  description?: string;
  run: () => void;
}

type Overlay = 'palette' | 'shortcuts' | null;

let overlay: Overlay = null;
let registered: readonly (readonly PaletteAction[])[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: Overlay): void {
  overlay = next;
  notify();
}

export const openPalette = (): void => show('palette');
export const openShortcuts = (): void => show('shortcuts');
export const closeOverlay = (): void => show(null);
export const useOverlay = (): Overlay => useSyncExternalStore(subscribe, () => overlay);

/** Offers these actions in the palette for as long as the calling component is mounted. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  useEffect(() => {
    registered = [...registered, actions];
    notify();
    return () => {
      registered = registered.filter((other) => other !== actions);
      notify();
    };
  }, [actions]);
}

export const useRegisteredActions = (): readonly PaletteAction[] =>
  useSyncExternalStore(subscribe, () => registered).flat();
