/** Only one of several tabs of a browser alerts: the one in front, else the first to claim it. */

import { readStored, writeStored } from '../../core/stored-keys.ts';
import { isLookedAt } from '../../ui/use-is-looked-at.ts';

const IN_FRONT = 'prosa-in-front';
const TELLING = 'prosa-telling';
/** Longer than the time between tabs receiving the same event. */
const KEPT_MS = 60_000;

/** Holds a lock while this tab is in front, so that the others know. Returns a function that stops it. */
export function showWhenInFront(): () => void {
  let release: (() => void) | undefined;
  const update = () => {
    if (isLookedAt() === (release !== undefined)) return;
    if (release) {
      release();
      release = undefined;
      return;
    }
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    navigator.locks?.request(IN_FRONT, { mode: 'shared' }, () => held).catch(() => undefined);
  };
  update();
  for (const event of ['focus', 'blur'] as const) addEventListener(event, update);
  document.addEventListener('visibilitychange', update);
  return () => {
    for (const event of ['focus', 'blur'] as const) removeEventListener(event, update);
    document.removeEventListener('visibilitychange', update);
    release?.();
  };
}

/** @param key of the news, the same in every tab */
export async function mayTell(key: string): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return true;
  if (!isLookedAt()) {
    const { held = [] } = await locks.query();
    if (held.some(({ name }) => name === IN_FRONT)) return false;
  }
  return locks.request(TELLING, () => claim(key, Date.now()));
}

/** True for the first caller. */
export function claim(key: string, now: number): boolean {
  const claims = readClaims().filter(([, at]) => Math.abs(now - at) < KEPT_MS);
  if (claims.some(([known]) => known === key)) return false;
  writeStored('alertsTold', JSON.stringify([...claims, [key, now]]));
  return true;
}

type Claim = [key: string, at: number];

const isClaim = (each: unknown): each is Claim => Array.isArray(each);

function readClaims(): Claim[] {
  try {
    const claims: unknown = JSON.parse(readStored('alertsTold') ?? '[]');
    return Array.isArray(claims) ? claims.filter(isClaim) : [];
  } catch {
    return [];
  }
}
