/** A list of contacts from a spreadsheet, seen by two people. */
import { sheetFile } from '../../apps/server/src/testing/sheet-file.ts';
import { expect, test } from './kit/journey.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('fills a list from a spreadsheet, which a colleague sees without reloading', async ({
  enter,
  faults,
  shop,
}) => {
  faults.expect(/answer 409 to POST \/api\/contact-list-items/);
  const options = { path: '/contact-lists', cshow: true };
  const { page } = await enter({ profile: 'admin' }, options);
  const { page: colleagues } = await enter({ profile: 'admin' }, options);
  const name = `Feira ${Date.now()}`;
  const [ana, bia, caio] = [shop.customer(), shop.customer(), shop.customer()];

  await page.getByRole('button', { name: 'Nova lista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova lista' });
  await dialog.getByRole('textbox', { name: 'Nome da lista' }).fill(name);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Planilha (opcional)' }).click();
  await (await chooser).setFiles({
    name: 'feira.xlsx',
    mimeType: XLSX,
    buffer: await sheetFile([
      ['Nome', 'Número', 'Cidade'],
      [ana.name, ana.number, 'Santos'],
      [bia.name, 'não sei', ''],
    ]),
  });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const result = page.getByRole('dialog', { name: `Importar para ${name}` });
  await expect(result.getByText('1 contato novo, 1 linha não foi importada')).toBeVisible();
  await page.keyboard.press('Escape');

  const row = colleagues.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1');
  await row.getByRole('link', { name, exact: true }).click();
  const first = colleagues.getByRole('row').filter({ hasText: ana.name });
  await expect(first).toBeVisible();
  await expect(colleagues.getByRole('columnheader', { name: 'Cidade' })).toBeVisible();
  await expect(first.getByRole('cell', { name: 'Santos', exact: true })).toBeVisible();

  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Novo contato' }).click();
  const form = page.getByRole('dialog', { name: 'Novo contato' });
  await form.getByRole('textbox', { name: 'Nome' }).fill(caio.name);
  await form.getByRole('textbox', { name: 'Número' }).fill(ana.number);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Este número já está na lista.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Número' }).fill(caio.number);
  await form.getByRole('button', { name: 'Salvar' }).click();
  const added = colleagues.getByRole('row').filter({ hasText: caio.name });
  await expect(added).toBeVisible();

  await added.getByRole('button', { name: 'Mais ações' }).click();
  await colleagues.getByRole('menuitem', { name: 'Excluir' }).click();
  await colleagues.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('row').filter({ hasText: caio.name })).toHaveCount(0);
  await page.getByRole('link', { name: 'Voltar às listas' }).click();
  await expect(page.getByRole('heading', { name: 'Listas de contatos' })).toBeVisible();
});
