/** A finger on a page whose context has touch, with the browser's real touch events. */
import type { Locator, Page } from '@playwright/test';

interface Spot {
  x: number;
  y: number;
}

const FRAMES_OF_REST = 6;

export const centreOf = async (target: Locator): Promise<Spot> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing there to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export interface Finger {
  press(at: Spot): Promise<void>;
  /** Slides there in a few steps. */
  move(to: Spot): Promise<void>;
  /** Once scrolling has stopped: right after a swipe the browser treats a tap as the end of the swipe. */
  lift(): Promise<void>;
}

export async function fingerOn(page: Page): Promise<Finger> {
  const devtools = await page.context().newCDPSession(page);
  let last: Spot = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    press: async (at) => {
      last = at;
      await send('touchStart', [at]);
    },
    move: async (to) => {
      const from = last;
      for (let step = 1; step <= 6; step++) {
        const part = step / 6;
        last = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await send('touchMove', [last]);
      }
    },
    lift: async () => {
      for (let frame = 0; frame < FRAMES_OF_REST; frame++)
        await page.evaluate('new Promise(requestAnimationFrame)');
      await send('touchEnd', []);
    },
  };
}
