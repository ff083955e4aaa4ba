/**
 * Counts the components that React draws, as its developer tools do: by the flag that each commit leaves on those that ran.
 * A count is the same on any machine; time is not.
 */
import type { Page } from '@playwright/test';

interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  flags: number;
  type: unknown;
}

/** From the next time that the page is loaded. */
export async function countDrawn(page: Page): Promise<void> {
  await page.addInitScript(install);
}

/** How many components were drawn since it was asked last. */
export const drawnSince = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const counter = globalThis as unknown as { drawn: number };
    const { drawn } = counter;
    counter.drawn = 0;
    return drawn;
  });

function install(): void {
  const PERFORMED_WORK = 1;
  const counter = globalThis as unknown as { drawn: number };
  counter.drawn = 0;
  const isComponent = ({ type }: Fiber) => type !== null && typeof type !== 'string';
  // What was not touched is the same object as before.
  const count = (fiber: Fiber | null): void => {
    for (let each = fiber; each; each = each.sibling) {
      const was = each.alternate;
      if (was && isComponent(each) && (each.flags & PERFORMED_WORK) !== 0) counter.drawn++;
      if (was && each.child !== was.child) count(each.child);
    }
  };
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => count(current.child),
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}
