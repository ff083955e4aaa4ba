/** A campaign from its form to the customers' phones, seen by two admins. */
import { expectAccessible } from './kit/axe.ts';
import { expect, test } from './kit/journey.ts';
import { shot } from './kit/shot.ts';

test('writes a campaign, follows it and cancels it', async ({ enter }) => {
  const options = { path: '/campaigns', cshow: true };
  const { page } = await enter({ profile: 'admin' }, options);
  const { page: colleague } = await enter({ profile: 'admin' }, options);
  const name = `Ofertas ${Date.now() % 100_000}`;

  await test.step('the form says who gets it and when it ends', async () => {
    await page.getByRole('button', { name: 'Nova campanha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('Oi {nome}, veja as ofertas!');
    await expect(dialog.getByText('Oi Maria Souza, veja as ofertas!')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Público e data' }).click();
    await dialog.getByRole('combobox', { name: 'Tag dos contatos' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('combobox', { name: 'Conexões' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Tab');
    await expect(dialog.getByText(/cerca de 288 por hora/)).toContainText(/vão receber/);
    await expectAccessible(page, 'the form of a campaign');
    await shot(page, 'campaign-dialog');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
  });

  const line = (where: typeof page) => where.getByRole('row').filter({ hasText: name });
  await test.step('it starts, and a colleague sees it at once', async () => {
    await expect(line(colleague)).toContainText('Inativa');
    await line(page).getByRole('button', { name: 'Iniciar agora' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Iniciar agora' }).click();
    await expect(line(colleague)).toContainText('Em andamento');
    await expect(line(colleague)).toContainText(/1 de \d+/);
    await shot(colleague, 'campaigns-page');
  });

  await test.step('its report shows what arrived, and it can be canceled', async () => {
    await line(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Pessoas' })).toContainText(
      /Enviada|Entregue|Lida/,
    );
    await expectAccessible(page, 'the report of a campaign');
    await shot(page, 'campaign-report');
    await page.getByRole('button', { name: 'Cancelar campanha' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar campanha' }).click();
    await expect(line(colleague)).toContainText('Cancelada');
    await expect(page.getByRole('button', { name: 'Retomar' })).toBeVisible();
  });
});
