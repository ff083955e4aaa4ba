/** Waiting tickets form a line, and a person decides what part of it is on the screen. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import type { Customer } from '../kit/customer.ts';
import { query } from '../kit/database.ts';
import { chat, expectNoSidewaysScroll, open, press, row, say } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import type { Shop } from '../kit/shop.ts';
import { shot } from '../kit/shot.ts';

/** A customer who started to wait this many minutes ago. */
async function waiting(shop: Shop, minutes: number): Promise<Customer> {
  const customer = shop.customer();
  await customer.writes('Alguém aí?');
  const { id } = await customer.ticket();
  await query(
    `update tickets set waiting_since = now() - interval '${minutes} minutes' where id = ${id}`,
  );
  return customer;
}

/** The customers of the list, from top to bottom. */
async function lineOf(page: Page, customers: readonly Customer[]): Promise<string[]> {
  const tops = await Promise.all(
    customers.map(async ({ name }) => ({ name, box: await row(page, name).boundingBox() })),
  );
  return tops.toSorted((a, b) => (a.box?.y ?? 0) - (b.box?.y ?? 0)).map(({ name }) => name);
}

const options = (page: Page) => page.getByRole('button', { name: /^Filtros e ordem/ });

test('shows the longest waiting first, with the time, until the order is reversed', async ({
  enter,
  shop,
}) => {
  const long = await waiting(shop, 3 * 24 * 60);
  const short = await waiting(shop, 20);
  const { page } = await enter({}, { path: '/tickets?tab=pending' });
  await expect(row(page, long.name)).toContainText('Espera longa demais: há 3 dias');
  await expect(row(page, short.name)).toContainText('Espera longa: há 20 min');

  await test.step('a new customer joins the end, a message moves nobody', async () => {
    const fresh = shop.customer();
    await fresh.writes('Oi!');
    await expect(row(page, fresh.name)).toContainText('Tempo de espera: agora');
    await long.writes('Ainda espero');
    await expect(row(page, long.name)).toContainText('Ainda espero');
    const all = [fresh, short, long];
    const names = [long.name, short.name, fresh.name];
    expect(await lineOf(page, all)).toEqual(names);
    await expectAccessible(page, 'the line');
    await shot(page, 'waiting-line');

    await options(page).click();
    await page.getByRole('radio', { name: 'Última atividade' }).check();
    await expect.poll(() => lineOf(page, all)).toEqual([long.name, fresh.name, short.name]);
    await expectAccessible(page, 'filters and order');
    await page.goto('/tickets?tab=pending');
    await expect.poll(() => lineOf(page, all)).toEqual([long.name, fresh.name, short.name]);
    await options(page).click();
    await page.getByRole('radio', { name: 'Quem espera há mais tempo' }).check();
    await expect.poll(() => lineOf(page, all)).toEqual(names);
  });

  await test.step('J and A accept the first one', async () => {
    await page.keyboard.press('Escape');
    const first = await page
      .getByRole('region', { name: 'Lista de atendimentos' })
      .getByRole('listitem')
      .first()
      .textContent();
    expect(first).toContain(long.name);
  });
});

test('keeps a ticket marked as unread for its holder, also after a reload', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person);
  const other = await shop.conversation(person, 'Outra pergunta');
  await open(page, customer.name);
  await say(page, 'Vou verificar.');
  await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: 'Marcar como não lido' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(row(page, customer.name)).toContainText('Marcado como não lido');
  await page.reload();
  await expect(row(page, customer.name)).toContainText('Marcado como não lido');

  await test.step('and it is among the unread ones, which the filters distinguish', async () => {
    await open(page, other.name);
    await page.goto('/tickets?unread=true');
    await expect(row(page, customer.name)).toBeVisible();
    await expect(row(page, other.name)).toHaveCount(0);
    await page.goto('/tickets?unanswered=true');
    await expect(row(page, other.name)).toBeVisible();
    await expect(row(page, customer.name)).toHaveCount(0);
    await customer.writes('E então?');
    await expect(row(page, customer.name)).toBeVisible();
    await expect(options(page)).toHaveAccessibleName('Filtros e ordem (1 em uso)');
  });

  await open(page, customer.name);
  await page.goto('/tickets?unread=true');
  await expect(page.getByText('Nenhum atendimento com esses filtros')).toBeVisible();
  await options(page).click();
  await page.getByRole('checkbox', { name: 'Não lidos' }).uncheck();
  await expect(row(page, customer.name)).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  test(`shows the line on a phone, ${theme}`, async ({ enter, shop }) => {
    const customer = await waiting(shop, 90);
    const { page } = await enter(
      {},
      {
        path: '/tickets?tab=pending',
        viewport: { width: 360, height: 740 },
        theme,
        hasTouch: true,
      },
    );
    await expect(row(page, customer.name)).toContainText('há 1 h');
    await expectNoSidewaysScroll(page);
    await options(page).tap();
    await expect(page.getByRole('radio', { name: 'Última atividade' })).toBeInViewport({
      ratio: 1,
    });
    await expectAccessible(page, `the line on a phone, ${theme}`);
    await shot(page, `waiting-line-phone-${theme}`);
    await page.keyboard.press('Escape');
    await press(page, customer.name, 'Aceitar');
    await expect(chat(page, customer.name)).toBeVisible();
  });
