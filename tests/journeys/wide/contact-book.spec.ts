/** Lists of contacts: import with a wrong line, export as a file, merge duplicates, and block a contact. */
import { readFileSync } from 'node:fs';
import { sheetFile } from '../../../apps/server/src/testing/sheet-file.ts';
import { holding } from '../kit/database.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

test('imports a list, refuses a line with its reason, and exports the contacts as CSV', async ({
  enter,
  shop,
}) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/contacts' });
  const [ana, bia] = [shop.customer(), shop.customer()];
  const menu = page.getByRole('button', { name: 'Importar, exportar e mais' });

  await menu.click();
  await page.getByRole('menuitem', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher planilha' }).click();
  await (await chooser).setFiles({
    name: 'clientes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheetFile([
      ['Nome', 'Número', 'E-mail'],
      [ana.name, ana.number, 'ana@example.com'],
      [bia.name, 'não sei', ''],
    ]),
  });
  await expect(dialog.getByText('Importação concluída')).toBeVisible();
  await expect(dialog.getByText('1 contato novo')).toBeVisible();
  const failed = dialog.getByRole('region', { name: '1 linha não foi importada' });
  await expect(failed.getByRole('listitem')).toContainText(['Linha 3']);
  await expect(failed.getByText('O número precisa ter de 8 a 15 dígitos.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Importar' }).click();
  const last = dialog.getByRole('region', { name: 'Última importação' });
  await expect(last).toContainText('1 contato novo, 1 linha não foi importada');
  await expect(last.getByRole('listitem')).toContainText(['Linha 3']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Buscar' }).fill(ana.number);
  const row = page.getByRole('row').filter({ hasText: ana.name });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Bloquear' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(notice(page, 'Contato bloqueado.')).toBeVisible();
  await expect(row.getByText('Bloqueado')).toBeVisible();

  const download = page.waitForEvent('download');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('"name";"number";"email"\r\n');
  expect(file).toContain(`"${ana.name}";"${ana.number}";"ana@example.com"\r\n`);
  expect(file).not.toContain(bia.name);

  await row.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Exportar dados' }).click();
  const data = page.getByRole('dialog', { name: `Dados de ${ana.name}` });
  await data.getByRole('button', { name: 'Preparar arquivo' }).click();
  const zip = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Baixar' }).click();
  expect(
    readFileSync(await (await zip).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await page.keyboard.press('Escape');
  await expect(data).toBeHidden();

  await row.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Apagar todos os dados' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Apagar todos os dados' })
    .click();
  await expect(notice(page, 'Dados apagados.')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto('/audit');
  const log = page.getByRole('table', { name: 'Registro de auditoria' });
  await expect(log.getByText('Apagou os dados de um contato').first()).toBeVisible();
  await expect(log.getByText(ana.name)).toHaveCount(0);
});

test('announces the end of a long import on any screen', async ({ enter, shop }) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/contacts' });
  await page.getByRole('button', { name: 'Importar, exportar e mais' }).click();
  await page.getByRole('menuitem', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar contatos' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher planilha' }).click();
  // None of them becomes a contact that others would meet.
  const [known] = (await shop.call('GET /contacts', { query: {} })).contacts;
  const rows = Array.from({ length: 1000 }, (_, n) => [`Sem número ${n}`, 'não sei', '']);
  rows.push(['Já existe', known?.number ?? '', '']);
  const buffer = await sheetFile([['Nome', 'Número', 'E-mail'], ...rows]);
  // As `lockNewContacts` takes it: the import waits with the only line that has a number.
  const lock = `select pg_advisory_xact_lock(hashtextextended('new-contact:' || $1::text, 0))`;
  await holding(lock, [shop.companyId], async () => {
    await (await chooser).setFiles({
      name: 'clientes.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    });
    await expect(dialog.getByText('Você pode fechar esta janela')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Atendimentos' }).click();
    await expect(page).toHaveURL(/\/tickets/);
  });
  const expectedNotice = 'Importação concluída: 0 contato novo, 1001 linhas não foram importadas';
  await expect(notice(page, expectedNotice)).toBeVisible();
});
