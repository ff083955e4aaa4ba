/** The board: a card moves by mouse, finger and keyboard, and everybody sees it at once. */
import type { Locator, Page } from '@playwright/test';
import { query } from './kit/database.ts';
import { notice } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';
import type { Shop } from './kit/shop.ts';

const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (where: Page | Locator, name: string): Locator =>
  where.getByRole('article', { name, exact: true });

const middle = async (of: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 10, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await expect(to).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
}

/** A finger rests on the card until it is picked up. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const [start, end] = [await middle(from), await middle(to)];
  await touch('touchStart', start);
  await expect(
    page.getByRole('article', { name: (await from.getAttribute('aria-label')) ?? '' }),
  ).toHaveCount(2);
  for (const part of [0.3, 0.7, 1]) {
    await touch('touchMove', {
      x: start.x + (end.x - start.x) * part,
      y: start.y + (end.y - start.y) * part,
    });
  }
  await expect(to).toHaveAttribute('data-over', 'true');
  await touch('touchEnd');
}

test('moves a card between lanes by mouse, finger and keyboard, live for a colleague', async ({
  enter,
  shop,
}) => {
  const customer = shop.customer();
  await customer.writes('Quero fazer um pedido');
  const { page } = await enter({ profile: 'admin' }, { path: '/kanban', hasTouch: true });
  const { page: colleague } = await enter({}, { path: '/kanban' });
  const { name } = customer;
  const [open, first, second] = ['Em aberto', '1. Proposta', '2. Negociação'];
  const shown = async (laneName: string) => {
    for (const where of [page, colleague]) {
      await expect(card(lane(where, laneName), name)).toBeVisible();
      await expect(card(where, name)).toHaveCount(1);
    }
  };
  await shown(open);
  await expect(card(page, name)).toContainText('Quero fazer um pedido');
  await expect(card(page, name)).toContainText('Atendimento');

  await dragByMouse(page, card(page, name), lane(page, first));
  await shown(first);
  await dragByFinger(page, card(page, name), lane(page, second));
  await shown(second);

  await page.getByRole('button', { name: `Arrastar ${name}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${name} está sobre a coluna ${second}.`)).toBeAttached();
  // dnd-kit listens for the next key from a timer; keys pressed by a program can be faster.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowLeft');
  await expect(lane(page, first)).toHaveAttribute('data-over', 'true');
  await page.keyboard.press('Space');
  await shown(first);

  await page.getByRole('button', { name: `Mover ${name} para…` }).click();
  await page.getByRole('menuitem', { name: open }).click();
  await shown(open);
  await page.reload();
  await shown(open);
  await card(page, name).getByRole('link', { name }).click();
  await expect(page.getByText('Quero fazer um pedido').last()).toBeVisible();
});

const planBoard = (shop: Shop, isIn: boolean) =>
  query(
    `update plans set use_kanban = $2 where id = (select plan_id from companies where id = $1)`,
    [shop.companyId, isIn],
  );

test('explains to a company without the board in its plan how to get it', async ({
  enter,
  shop,
}) => {
  await planBoard(shop, false);
  try {
    const { page } = await enter({}, { path: '/kanban' });
    await expect(notice(page, 'não possui permissão para acessar essa página')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByRole('link', { name: 'Tags' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kanban' })).toHaveCount(0);
  } finally {
    await planBoard(shop, true);
  }
});
