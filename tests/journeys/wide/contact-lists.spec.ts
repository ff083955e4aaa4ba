/** Contact lists beyond the first steps: long imports, tags, checks of numbers; opt-outs; who sees them. */
import { readFileSync } from 'node:fs';
import { sheetFile } from '../../../apps/server/src/testing/sheet-file.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('imports a long spreadsheet in the background, with progress, and checks the numbers', async ({
  enter,
  faults,
  shop,
}) => {
  // Once the list is deleted.
  faults.expect(/answer 404 to GET \/api\/contact-list/);
  const list = await shop.call('POST /contact-lists', { body: { name: `Longa ${Date.now()}` } });
  const path = `/contact-lists/${list.id}/contacts`;
  const { page } = await enter({ profile: 'admin' }, { path, cshow: true });
  const start = Number(shop.customer().number.slice(-8));
  const lines = Array.from({ length: 3000 }, (_, n) => [
    `Cliente ${n}`,
    `55219${String(10_000_000 + ((start + n) % 80_000_000))}`,
  ]);
  await page.getByRole('button', { name: 'Importar, adicionar e verificar' }).click();
  await page.getByRole('menuitem', { name: 'Importar planilha' }).click();
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher planilha' }).click();
  await (await chooser).setFiles({
    name: 'longa.xlsx',
    mimeType: XLSX,
    buffer: await sheetFile([['Nome', 'Número'], ...lines, ['Sem número', '']]),
  });
  await expect(dialog.getByText('3000 contatos novos')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText('1 linha não foi importada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Verificando números: \d+ de 3000$/)).toBeVisible();
  await expect(page.getByText(/^Verificando números: 50 de 3000$/)).toBeVisible();
  await page.getByRole('button', { name: 'Parar' }).click();
  await expect(page.getByText('ainda não foram verificados')).toBeVisible();
  await page.getByRole('combobox', { name: 'WhatsApp' }).click();
  await page.getByRole('option', { name: 'Tem WhatsApp', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Tem WhatsApp' }).first()).toBeVisible();
  await shop.call('DELETE /contact-lists/:contactListId', { params: { contactListId: list.id } });
  await expect(page.getByText('Lista de contatos não encontrada.').first()).toBeVisible();
});

test('adds the contacts of a tag, and downloads the example', async ({ enter, shop }) => {
  const list = await shop.call('POST /contact-lists', { body: { name: `Tag ${Date.now()}` } });
  const [tag] = await shop.call('GET /tags/list');
  const { page } = await enter({ profile: 'admin' }, { path: '/contact-lists', cshow: true });
  const row = page.getByRole('row').filter({ hasText: list.name });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Baixar planilha de exemplo' }).click();
  expect((await download).suggestedFilename()).toBe('lista de contatos.xlsx');

  await row.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Adicionar do cadastro' }).click();
  const dialog = page.getByRole('dialog', { name: `Adicionar a ${list.name}` });
  await dialog.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: tag!.name }).click();
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(notice(page, 'Adicionando os contatos')).toBeVisible();
  await expect(row).toContainText('com WhatsApp');
  await shop.call('DELETE /contact-lists/:contactListId', { params: { contactListId: list.id } });
  await expect(row).toHaveCount(0);
});

test('opts a number out, exports and lets it be written to again', async ({ enter, shop }) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/suppressions', cshow: true });
  const { number } = shop.customer();
  await page.getByRole('button', { name: 'Descadastrar número' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Número' }).fill(number);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(number);
  const row = page.getByRole('row').filter({ hasText: 'Incluído por' });
  await expect(row).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Importar e exportar' }).click();
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(number);
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(row).toHaveCount(0);
});

test('shows lists only with the local switch', async ({ enter }) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/contact-lists' });
  await expect(page).toHaveURL(/\/tickets/);
  await expect(page.getByRole('link', { name: 'Listas de contatos' })).toHaveCount(0);
});
