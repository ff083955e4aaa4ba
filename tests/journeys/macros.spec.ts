/** Macros: made on their page, run by keyboard. */
import { expectAccessible } from './kit/axe.ts';
import { field, open, row } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';
import { shot } from './kit/shot.ts';

test('a macro is made, shown before it runs, and run by keyboard', async ({ enter, shop }) => {
  const { person, page } = await enter({}, { path: '/macros' });
  const name = `Entregue ${Date.now() % 100_000}`;
  const customer = await shop.conversation(person);

  await test.step('its steps are put together', async () => {
    await page.getByRole('button', { name: 'Nova macro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova macro' });
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
    const add = async (kind: string) => {
      await dialog.getByRole('button', { name: 'Adicionar passo' }).click();
      await page.getByRole('menuitem', { name: kind }).click();
    };
    await add('Resolver');
    await add('Enviar mensagem');
    const text = dialog.getByRole('region', { name: 'Enviar mensagem' });
    await text.getByRole('textbox', { name: 'Mensagem' }).fill('Entregue, {{firstName}}!');
    await expect(dialog.getByText('2. Resolver')).toBeVisible();
    await expectAccessible(page, 'a macro with steps');
    await shot(page, 'macros-dialog');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Resolver');
    await shot(page, 'macros-page');
  });

  await test.step('it runs by its name', async () => {
    await page.goto('/tickets');
    await open(page, customer.name);
    await field(page).focus();
    await page.keyboard.press('Alt+m');
    const dialog = page.getByRole('dialog', { name: 'Executar macro' });
    await expect(dialog.getByRole('textbox', { name: 'Buscar macro' })).toBeFocused();
    await page.keyboard.type(name);
    await expect(dialog.getByText('Enviar: Entregue, {{firstName}}!')).toBeVisible();
    await expectAccessible(page, 'a macro before it runs');
    await shot(page, 'macros-run');
    await page.keyboard.press('Enter');
    await expect(row(page, customer.name)).toHaveCount(0);
    const [firstName = ''] = customer.name.split(' ');
    await expect
      .poll(async () => (await customer.received()).map(({ body }) => body).join())
      .toContain(`Entregue, ${firstName}!`);
    expect(await customer.ticket()).toMatchObject({ status: 'closed' });
  });
});
