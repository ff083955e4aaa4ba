/** The contact list, as two people see it at once. */
import { notice } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';

test('adds, corrects, changes and deletes a contact, live for a colleague', async ({
  enter,
  shop,
  faults,
}) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/contacts' });
  const { page: colleague } = await enter({}, { path: '/contacts' });
  const { name, number } = shop.customer();
  const inRow = (where: typeof page, text: string) =>
    where.getByRole('row').filter({ hasText: text });
  const find = (where: typeof page) =>
    where.getByRole('searchbox', { name: 'Buscar' }).fill(number);

  await page.getByRole('button', { name: 'Novo contato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Obrigatório')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Número do WhatsApp' }).fill('abc');
  await expect(dialog.getByText('Use apenas números')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Use apenas números')).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Número do WhatsApp' }).fill(number);
  await dialog.getByRole('button', { name: 'Adicionar informação' }).click();
  await dialog.getByRole('textbox', { name: 'Campo' }).fill('Bairro');
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('Moema');
  await dialog.getByRole('switch', { name: 'Sem respostas automáticas' }).click();
  await find(colleague);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(notice(page, 'Contato salvo com sucesso.')).toBeVisible();
  await find(page);
  await expect(inRow(page, name)).toBeVisible();
  await expect(inRow(colleague, name)).toBeVisible();

  faults.expect(/answer 409 to POST \/api\/contacts/);
  await page.getByRole('button', { name: 'Novo contato' }).click();
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Outra pessoa');
  await dialog.getByRole('textbox', { name: 'Número do WhatsApp' }).fill(number);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Número do WhatsApp' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await inRow(page, name).getByRole('button', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar contato' });
  await expect(edit.getByRole('textbox', { name: 'Valor' })).toHaveValue('Moema');
  await expect(edit.getByRole('switch', { name: 'Sem respostas automáticas' })).toBeChecked();
  await edit.getByRole('textbox', { name: 'Nome' }).fill(`${name} Neto`);
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(inRow(colleague, `${name} Neto`)).toBeVisible();

  await inRow(page, name).getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(notice(page, 'Contato excluído com sucesso!')).toBeVisible();
  await expect(inRow(colleague, name)).toHaveCount(0);
});

test('retries a page of the list that could not be fetched', async ({ enter, faults }) => {
  faults.expect(/ERR_FAILED/);
  const { page } = await enter({}, { path: '/contacts' });
  const rows = page.getByRole('row');
  await page.context().route(/\/api\/contacts\?.*cursor=/, (route) => route.abort());
  await rows.nth(30).scrollIntoViewIfNeeded();
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar mais.' });
  await expect(failed).toBeVisible();
  const count = await rows.count();
  await page.context().unroute(/\/api\/contacts\?.*cursor=/);
  await failed.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(failed).toBeHidden();
  await expect.poll(() => rows.count()).toBeGreaterThan(count);
});

test('retries filter choices that could not be fetched', async ({ enter, faults }) => {
  faults.expect(/ERR_FAILED/);
  const { page } = await enter({}, { path: '/contacts' });
  await page.context().route('**/api/tags/list*', (route) => route.abort());
  await page.goto('/tickets?tab=search');
  await expect(page.getByText('Não foi possível carregar as opções.')).toBeVisible();
  await page.context().unroute('**/api/tags/list*');
  await page.getByRole('combobox', { name: 'Filtrar por tags' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByText('Não foi possível carregar as opções.')).toBeHidden();
});
