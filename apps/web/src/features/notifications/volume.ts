import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../core/stored-keys.ts';

const listeners = new Set<() => void>();
const LOUDEST = 1;

/** Volume of the new-message sound, 0 to 1. */
export function getVolume(): number {
  const stored = Number.parseFloat(readStored('volume') ?? '');
  return Number.isFinite(stored) ? Math.min(LOUDEST, Math.max(0, stored)) : LOUDEST;
}

export function setVolume(volume: number): void {
  writeStored('volume', String(Math.round(volume * 10) / 10));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useVolume = (): number => useSyncExternalStore(subscribe, getVolume);
