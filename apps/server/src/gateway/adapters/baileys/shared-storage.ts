/**
 * Before Node 24 every AsyncLocalStorage that ever ran costs something at each promise and is never let go. The
 * library makes one a socket, so that a message of the hundredth costs many times that of the first. All of them
 * share one here.
 */
import asyncHooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

const FIRST_GOOD_MAJOR = 24;

export const needsSharedStorage = (version: string): boolean =>
  Number.parseInt(version, 10) < FIRST_GOOD_MAJOR;

interface Frame {
  owner: object;
  value: unknown;
  below: Frame | undefined;
}

const one = new asyncHooks.AsyncLocalStorage<Frame>();

export class SharedStorage<T> {
  run<R>(value: T, fn: (...args: unknown[]) => R, ...args: unknown[]): R {
    return one.run({ owner: this, value, below: one.getStore() }, fn, ...args);
  }

  getStore(): T | undefined {
    for (let frame = one.getStore(); frame; frame = frame.below) {
      if (frame.owner === this) return frame.value as T;
    }
    return undefined;
  }
}

/** Must run before the library is loaded. */
export function shareStorage(): void {
  asyncHooks.AsyncLocalStorage = SharedStorage as never;
  syncBuiltinESMExports();
}
