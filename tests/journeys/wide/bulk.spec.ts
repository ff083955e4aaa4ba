/**
 * Several tickets are selected in the list, by mouse, keyboard or on a phone, and one action is applied to all of
 * them.
 */
import { expectAccessible } from '../kit/axe.ts';
import { chat, expectNoSidewaysScroll, leaveList, notice, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('resolves selected tickets together, undoes it together, and updates a colleague live', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const { page: boss } = await enter({ profile: 'admin' });
  const customers = [];
  for (const words of ['Um', 'Dois', 'Três'])
    customers.push(await shop.conversation(person, words));
  const [first, second, third] = customers.map(({ name }) => name) as [string, string, string];
  await boss.goto('/tickets?all=true');
  const bar = page.getByRole('region', { name: 'Ações com os selecionados' });
  const isChosen = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` });

  await test.step('by mouse: the box, Ctrl and Shift', async () => {
    await row(page, third).hover();
    await isChosen(third).click();
    await expect(bar).toContainText('1 selecionado');
    await row(page, first)
      .getByRole('link')
      .click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 selecionados');
    await row(page, second)
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(isChosen(second)).not.toBeChecked();
    await expect(chat(page, first)).toHaveCount(0);
    await expectAccessible(page, 'chosen rows');
    await shot(page, 'bulk-chosen');
  });

  await test.step('resolved, in both browsers, and undone', async () => {
    await bar.getByRole('button', { name: 'Resolver' }).click();
    await expect(notice(page, '2 resolvidos')).toBeVisible();
    await leaveList(page);
    await expect(bar).toHaveCount(0);
    for (const each of [page, boss]) {
      await expect(row(each, first)).toHaveCount(0);
      await expect(row(each, third)).toHaveCount(0);
      await expect(row(each, second)).toBeVisible();
    }
    await notice(page, '2 resolvidos').getByRole('button', { name: 'Desfazer' }).click();
    for (const each of [page, boss]) await expect(row(each, first)).toBeVisible();
  });

  await test.step('by keyboard: X selects, Esc clears, in an open conversation too', async () => {
    await page.goto('/tickets');
    await expect(row(page, first)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(bar).toContainText('2 selecionados');
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await open(page, second);
    await page.keyboard.press('Alt+x');
    await expect(bar).toContainText('1 selecionado');
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(chat(page, second)).toBeVisible();
  });
});

test('names the tickets whose action failed, and keeps them selected', async ({ enter, shop }) => {
  const { person, page } = await enter({ profile: 'supervisor' });
  const mine = await shop.conversation(person, 'É seu');
  const theirs = await shop.conversation(await shop.person(), 'Não é seu');
  await page.goto('/tickets?all=true');
  const bar = page.getByRole('region', { name: 'Ações com os selecionados' });
  for (const { name } of [mine, theirs]) {
    await row(page, name)
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] });
  }
  await expect(bar).toContainText('2 selecionados');
  await bar.getByRole('button', { name: 'Mais ações com os selecionados' }).click();
  await page.getByRole('menuitem', { name: 'Marcar como não lido' }).click();
  await expect(
    notice(page, `1 marcado como não lido, 1 não: ${theirs.name} (está com outra pessoa)`),
  ).toBeVisible();
  await expect(bar).toContainText('1 selecionado');
  await expect(page.getByRole('checkbox', { name: `Selecionar ${theirs.name}` })).toBeChecked();
  await shot(page, 'bulk-refused');
});

test('selects on a phone by a long press, and more by taps', async ({ enter, shop }) => {
  const { person, page } = await enter(
    {},
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, theme: 'dark' },
  );
  const first = await shop.conversation(person, 'Primeiro');
  const second = await shop.conversation(person, 'Segundo');
  const touch = {
    pointerType: 'touch',
    isPrimary: true,
    bubbles: true,
    clientX: 200,
    clientY: 300,
  };
  const link = row(page, first.name).getByRole('link');
  await link.dispatchEvent('pointerdown', touch);
  const bar = page.getByRole('region', { name: 'Ações com os selecionados' });
  await expect(bar).toContainText('1 selecionado');
  await link.dispatchEvent('pointerup', touch);
  await row(page, second.name).getByRole('link').tap();
  await expect(bar).toContainText('2 selecionados');
  await expectAccessible(page, 'chosen rows at phone width');
  await expectNoSidewaysScroll(page);
  await shot(page, 'bulk-chosen-390');

  await bar.getByRole('button', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transferir 2 atendimentos' });
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(dialog).toContainText('Obrigatório');
  await expectAccessible(page, 'the transfer of several');
  await shot(page, 'bulk-transfer-390');
  await dialog.getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(notice(page, '2 transferidos')).toBeVisible();
  await expect(row(page, first.name)).toHaveCount(0);
});
