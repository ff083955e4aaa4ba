/** A ticket is snoozed by keyboard or on a phone, and comes back when its customer writes, in every browser. */
import { expectAccessible } from '../kit/axe.ts';
import { chat, expectNoSidewaysScroll, notice, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test("removes a snoozed ticket from both browsers, and brings it back with the customer's next message", async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const { page: boss } = await enter({ profile: 'admin' });
  const customer = await shop.conversation(person, 'Vocês abrem no sábado?');
  await boss.goto('/tickets?all=true');
  await expect(row(boss, customer.name)).toBeVisible();
  await open(page, customer.name);

  await test.step('by keyboard, until the customer answers', async () => {
    await page.keyboard.press('Alt+h');
    const dialog = page.getByRole('dialog', { name: 'Adiar atendimento' });
    await expect(dialog.getByRole('button', { name: 'Até o cliente responder' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: /^Em 1 hora/ })).toBeVisible();
    await expectAccessible(page, 'the dialog that puts off');
    await shot(page, 'snooze-dialog');
    await page.keyboard.press('Enter');
    await expect(notice(page, `${customer.name} adiado até o cliente responder`)).toBeVisible();
    await expect(row(page, customer.name)).toHaveCount(0);
    await expect(row(boss, customer.name)).toHaveCount(0);
  });

  const filter = page.getByRole('button', { name: /^Adiados/ });
  await test.step('it is in a separate list, with its count', async () => {
    await expect(filter).toContainText('1');
    await filter.press('Enter');
    await expect(row(page, customer.name)).toContainText('Adiado até o cliente responder');
    await expectAccessible(page, 'the list of those that are put off');
    await shot(page, 'snooze-list');
    await open(page, customer.name);
    await expect(chat(page, customer.name)).toContainText(
      'adiou o atendimento até o cliente responder',
    );
    await shot(page, 'snooze-open');
    await page.goto('/tickets');
  });

  await test.step('it comes back on top, marked, in both', async () => {
    await customer.writes('Oi?');
    await expect(row(page, customer.name).getByText('De volta', { exact: true })).toBeVisible();
    await expect(row(boss, customer.name)).toBeVisible();
    await expect(filter).toHaveCount(0);
    await shot(page, 'snooze-back');
    await open(page, customer.name);
    await expect(row(page, customer.name).getByText('De volta', { exact: true })).toHaveCount(0);
    await expect(chat(page, customer.name)).toContainText('O atendimento voltou do adiamento');
  });
});

test('snoozes on a phone until a chosen time, and takes it back', async ({ enter, shop }) => {
  const { person, page } = await enter(
    {},
    { viewport: { width: 390, height: 844 }, theme: 'dark' },
  );
  const customer = await shop.conversation(person, 'Tem em azul?');
  await open(page, customer.name);
  await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: /^Adiar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Adiar atendimento' });
  await dialog.getByLabel('Lembrete para você').fill('perguntar ao depósito');
  await dialog.getByRole('textbox', { name: 'Escolher data e hora' }).fill('01012020');
  await dialog.getByRole('textbox', { name: 'Hora', exact: true }).fill('10:00');
  await dialog.getByRole('button', { name: 'Adiar', exact: true }).click();
  await expect(dialog).toContainText('Escolha um momento no futuro');
  await expectAccessible(page, 'the dialog at phone width');
  await expectNoSidewaysScroll(page);
  await shot(page, 'snooze-dialog-390');
  await dialog.getByRole('button', { name: /^Em 1 hora/ }).click();

  await page.getByRole('button', { name: /^Adiados/ }).click();
  await expectAccessible(page, 'those that are put off at phone width');
  await shot(page, 'snooze-list-390');
  await open(page, customer.name);
  await expect(chat(page, customer.name)).toContainText('seu lembrete: perguntar ao depósito');
  await expectNoSidewaysScroll(page);
  await shot(page, 'snooze-open-390');
  await page.getByRole('button', { name: 'Retomar agora' }).click();
  await expect(page.getByRole('button', { name: 'Retomar agora' })).toHaveCount(0);
});
