/** A flow as large as one may be: opened and moved without waiting. */
import type { Page } from '@playwright/test';
import { type FlowGraph, newEdge, startNode } from '@prosa/flow/graph';
import { menuOf, text } from '@prosa/flow/testing/flows';
import { cards } from '../kit/flow-editor.ts';
import { expect, test } from '../kit/journey.ts';

const NODES = 300;
/** From the click to the last node drawn. */
const OPENS_WITHIN_MS = 1000;
/** Longer frames are seen as a halt. Machines that draw without a graphics card are slower. */
const FRAME_MAX_MS = 100;

function large(): FlowGraph {
  const nodes = Array.from({ length: NODES - 1 }, (_, n) => ({
    ...(n % 3 === 0 ? menuOf(`n${n}`, ['Um', 'Dois', 'Três']) : text(`n${n}`, `Texto ${n}`)),
    position: { x: 300 + (n % 20) * 320, y: 100 + Math.floor(n / 20) * 260 },
  }));
  const edges = nodes.slice(1).map(({ id }, n) => newEdge(`n${n}`, n % 3 === 0 ? 'a1' : 'a', id));
  return { nodes: [startNode(), ...nodes], connections: [newEdge('1', 'a', 'n0'), ...edges] };
}

/** The longest time between two frames from now on, without the time in which nothing was asked of the page. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(`{
    window.longestFrame = 0;
    let last = performance.now();
    const tick = (now) => {
      window.longestFrame = Math.max(window.longestFrame, now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }`);

test('opens 300 nodes within a second, and moves one without a long frame', async ({
  enter,
  shop,
}) => {
  const name = `Grande ${Date.now()}`;
  const flow = await shop.call('POST /flowbuilder', { body: { name } });
  const { nodes, connections } = large();
  await shop.call('POST /flowbuilder/flow', {
    body: { idFlow: flow.id, nodes: [...nodes], connections: [...connections] },
  });
  const { page } = await enter({ profile: 'admin' }, { path: '/flowbuilders', cshow: true });
  const link = page.getByRole('link', { name });
  // Once, so that its scripts are there: a slow line is measured elsewhere.
  await link.click();
  await expect(cards(page)).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Voltar para os fluxos' }).click();
  await link.waitFor();
  const took = await page.evaluate(`new Promise((resolve) => {
    const startedAt = performance.now();
    const look = () => {
      const drawn = document.querySelectorAll('.react-flow__node').length;
      const isShown = document.querySelector('.react-flow__nodes')?.checkVisibility() && drawn > 0;
      if (isShown) requestAnimationFrame(() => resolve(performance.now() - startedAt));
      else requestAnimationFrame(look);
    };
    [...document.querySelectorAll('a')].find((each) => each.textContent === ${JSON.stringify(name)}).click();
    look();
  })`);
  console.log(`300 nodes: opened in ${Math.round(Number(took))} ms`);
  expect(took).toBeLessThan(OPENS_WITHIN_MS);

  const moved = cards(page).first();
  const box = (await moved.boundingBox())!;
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 40);
  await watchFrames(page);
  for (let n = 0; n < 60; n++) await page.mouse.move(box.x + 40 + n * 4, box.y + 40 + n * 2);
  const longest = await page.evaluate('window.longestFrame');
  await page.mouse.up();
  console.log(`300 nodes: longest frame ${Math.round(Number(longest))} ms`);
  expect(longest).toBeLessThan(FRAME_MAX_MS);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Alterações não salvas')).toBeHidden();
});
