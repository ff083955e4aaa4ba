/** A flow as large as one may be: opened and moved without drawing more than it needs. */
import type { Page } from '@playwright/test';
import { type FlowGraph, newEdge, startNode } from '@prosa/flow/graph';
import { menuOf, text } from '@prosa/flow/testing/flows';
import { countDrawn, drawnSince } from '../kit/count-drawn.ts';
import { expect, test } from '../kit/journey.ts';

const NODES = 300;
/** Each node is measured and shown after it was drawn; no more of it is drawn again. */
const OPENED_MAX = 12 * NODES;
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

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

test('draws 300 nodes once to open them, and then only what moves', async ({
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
  // Once, so that its scripts and texts are there: they draw parts of the page again when they come.
  await link.click();
  await expect(page.locator('.react-flow__edge')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Voltar para os fluxos' }).click();
  await link.waitFor();

  await drawnSince(page);
  await link.click();
  await expect(page.locator('.react-flow__edge')).not.toHaveCount(0);
  await drawn(page);
  const opened = await drawnSince(page);

  const moved = page.locator('.react-flow__node[data-id="n105"]');
  const box = (await moved.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await drawn(page);
  // With the beginning and the end of the drag: whichever frame they are drawn in.
  await drawnSince(page);
  await page.mouse.down();
  for (let n = 1; n <= MOVES; n++) {
    await page.mouse.move(box.x + n * 5, box.y + n * 4);
    await drawn(page);
  }
  await page.mouse.up();
  await expect(page.getByText('Alterações não salvas')).toBeVisible();
  await drawn(page);
  const aMove = (await drawnSince(page)) / MOVES;
  const figures = `${opened} components drawn to open it, ${Math.round(aMove)} a move`;
  info.annotations.push({ type: '300 nodes', description: figures });
  expect(opened, figures).toBeLessThan(OPENED_MAX);
  expect(aMove, figures).toBeLessThan(DRAWN_MAX);
});
