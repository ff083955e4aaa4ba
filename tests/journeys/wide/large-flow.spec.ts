/** A flow as large as one may be: opened and moved without waiting. */
import type { Page } from '@playwright/test';
import { type FlowGraph, newEdge, startNode } from '@prosa/flow/graph';
import { menuOf, text } from '@prosa/flow/testing/flows';
import { countDrawn, drawnSince } from '../kit/count-drawn.ts';
import { expect, test } from '../kit/journey.ts';

const NODES = 300;
/** From the click until it is drawn. */
const OPENS_WITHIN_MS = 1000;
/** The node and its edges, the canvas and its map: whatever else there is stays as it is drawn. */
const DRAWN_MAX = 40;
const MOVES = 30;

function large(): FlowGraph {
  const nodes = Array.from({ length: NODES - 1 }, (_, n) => ({
    ...(n % 3 === 0 ? menuOf(`n${n}`, ['Um', 'Dois', 'Três']) : text(`n${n}`, `Texto ${n}`)),
    position: { x: 300 + (n % 20) * 320, y: 100 + Math.floor(n / 20) * 260 },
  }));
  const edges = nodes.slice(1).map(({ id }, n) => newEdge(`n${n}`, n % 3 === 0 ? 'a1' : 'a', id));
  return { nodes: [startNode(), ...nodes], connections: [newEdge('1', 'a', 'n0'), ...edges] };
}

/** The time that the page itself worked, in ms: what else the machine does meanwhile does not count. */
async function workOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

test('opens 300 nodes within a second, and draws only what moves', async ({
  enter,
  shop,
}, info) => {
  const name = `Grande ${Date.now()}`;
  const flow = await shop.call('POST /flowbuilder', { body: { name } });
  const { nodes, connections } = large();
  await shop.call('POST /flowbuilder/flow', {
    body: { idFlow: flow.id, nodes: [...nodes], connections: [...connections] },
  });
  const { page } = await enter({ profile: 'admin' }, { path: '/flowbuilders', cshow: true });
  await countDrawn(page);
  await page.reload();
  const link = page.getByRole('link', { name });
  // Once, so that its scripts are there: what a line costs is measured elsewhere.
  await link.click();
  await expect(page.locator('.react-flow__edge')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Voltar para os fluxos' }).click();
  await link.waitFor();

  const work = await workOf(page);
  const before = await work();
  await link.click();
  await expect(page.locator('.react-flow__edge')).not.toHaveCount(0);
  await drawn(page);
  const opened = (await work()) - before;

  const moved = page.locator('.react-flow__node[data-id="n105"]');
  const box = (await moved.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 30);
  await drawn(page);
  await drawnSince(page);
  for (let n = 1; n <= MOVES; n++) {
    await page.mouse.move(box.x + 30 + n * 4, box.y + 30 + n * 2);
    await drawn(page);
  }
  const aMove = (await drawnSince(page)) / MOVES;
  await page.mouse.up();
  const figures = `opened in ${Math.round(opened)} ms, ${Math.round(aMove)} components drawn a move`;
  info.annotations.push({ type: '300 nodes', description: figures });
  expect(opened, figures).toBeLessThan(OPENS_WITHIN_MS);
  expect(aMove, figures).toBeLessThan(DRAWN_MAX);
  await expect(page.getByText('Alterações não salvas')).toBeVisible();
});
