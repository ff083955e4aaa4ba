/** Lists of files, where two people work on the same one. */
import { asFile, picture } from '../kit/files.ts';
import { expect, test } from '../kit/journey.ts';

test("keeps both people's changes to a list, and sends nothing more after its dialog is closed", async ({
  enter,
  shop,
}) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/files' });
  const list = await shop.call('POST /files', {
    body: { name: `Vitrine ${Date.now()}`, message: 'Segue', options: [{ name: 'Capa' }] },
  });
  const params = { listId: list.id };
  await page.getByRole('row', { name: list.name }).getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog');
  const named = (name: string) => dialog.locator(`input[value="${name}"]`);
  await dialog.getByRole('textbox', { name: 'Nome do arquivo' }).fill('Frente');
  await shop.call('POST /files/uploadList/:listId', {
    params,
    body: {},
    files: { files: [asFile(picture('da-colega.png'))] },
  });
  await expect(named('da-colega.png')).toBeVisible();
  await expect(named('Frente')).toBeVisible();

  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Adicionar arquivos' }).click();
    await (await chooser).setFiles([picture('minha.png')]);
    await expect(named('minha.png')).toBeVisible();
    // Otherwise the browser would not report the same file again.
    await expect(dialog.locator('input[type="file"]')).toHaveValue('');
  };
  await choose();
  await dialog.getByRole('button', { name: 'Remover minha.png' }).click();
  await expect(named('minha.png')).toHaveCount(0);
  await choose();

  await page.route('**/uploadList/*', () => undefined);
  const broken = page.waitForEvent('requestfailed');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await broken).url()).toContain('/uploadList/');
  const { options } = await shop.call('GET /files/:listId', { params });
  expect(options.map(({ name }) => name)).toEqual(['Frente', 'da-colega.png']);
  await shop.call('DELETE /files/:listId', { params });
});
