/** Macros: created on their page, run by keyboard. */
import { expectAccessible } from '../kit/axe.ts';
import { field, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('creates a macro, shows it before it runs, and runs it by keyboard', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter({}, { path: '/macros' });
  const name = `Entregue ${Date.now() % 100_000}`;
  const customer = await shop.conversation(person);

  await test.step('its steps are assembled', async () => {
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
    await add('Escrever observação');
    const tool = (name: string) => dialog.getByRole('button', { name: name, exact: true });
    await tool('Mover para cima: Escrever observação').press('Enter');
    await expect(dialog.getByText('1. Escrever observação')).toBeVisible();
    await expect(tool('Mover para cima: Escrever observação')).toBeFocused();
    await tool('Remover: Escrever observação').press('Enter');
    await expect(tool('Remover: Enviar mensagem')).toBeFocused();
    await dialog.getByRole('combobox', { name: 'Motivo de encerramento' }).click();
    await page.getByRole('option', { name: 'Venda' }).click();
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

test('arrows scroll the selected macro into view', async ({ enter, shop }) => {
  const { person, page } = await enter({}, { viewport: { width: 1024, height: 440 } });
  const customer = await shop.conversation(person);
  const made = [];
  for (let n = 1; n <= 8; n += 1) {
    const steps = [{ kind: 'note' as const, note: `Nota ${n}` }];
    const body = { name: `Rolagem ${n}`, geral: true, queueIds: [], steps };
    made.push(await shop.call('POST /macros', { body }));
  }
  await open(page, customer.name);
  await page.keyboard.press('Alt+m');
  const dialog = page.getByRole('dialog', { name: 'Executar macro' });
  await dialog.getByRole('textbox', { name: 'Buscar macro' }).fill('rolagem');
  const last = dialog.getByRole('button', { name: 'Rolagem 8' });
  // Arrows do nothing before there are macros to choose from.
  await expect(dialog.getByRole('button', { name: 'Rolagem 1' })).toBeVisible();
  await expect(last).not.toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(last).toBeInViewport({ ratio: 0.9 });
  for (const { id } of made)
    await shop.call('DELETE /macros/:macroId', { params: { macroId: String(id) } });
});
