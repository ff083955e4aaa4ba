/** A webhook from the form to the log, seen by two admins. */
import { expect, test } from '../kit/journey.ts';

test('creates a webhook, shows its secret once, and a colleague sees a test in the log', async ({
  enter,
  faults,
}) => {
  faults.expect(/answer 422 to POST \/api\/webhooks/);
  // The colleague's page of the webhook that is deleted.
  faults.expect(/answer 404 to GET \/api\/webhooks\/\d+/);
  const options = { path: '/webhooks' };
  const { page } = await enter({ profile: 'admin' }, options);
  const { page: colleagues } = await enter({ profile: 'admin' }, options);
  const name = `CRM ${Date.now()}`;

  await page.getByRole('button', { name: 'Novo webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo webhook' });
  const address = dialog.getByRole('textbox', { name: 'Endereço' });
  await address.fill('https://10.0.0.8/prosa');
  await dialog.getByRole('textbox', { name: 'Descrição' }).fill(name);
  await dialog.getByRole('checkbox', { name: 'Avaliado' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Use um endereço https público')).toBeVisible();
  // Nobody can answer there: names of this kind never exist.
  await address.fill('https://prosa.invalid/webhook');
  await dialog.getByRole('button', { name: 'Salvar' }).click();

  const secret = page.getByRole('dialog', { name: 'Segredo do webhook' });
  await expect(secret.getByRole('textbox', { name: 'Segredo' })).toHaveValue(/^whsec_.{44}$/);
  await secret.getByRole('button', { name: 'Já copiei' }).click();

  const row = colleagues.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('4 eventos');
  await row.getByRole('link', { name, exact: true }).click();
  await expect(colleagues.getByText('Nenhuma entrega')).toBeVisible();

  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Enviar teste' }).click();
  await expect(page.getByText('O teste falhou: Sem conexão com o endereço.')).toBeVisible();
  const ping = colleagues.getByRole('row').filter({ hasText: 'ping' });
  await expect(ping).toContainText('Falhou');
  await ping.getByRole('button', { name: 'Ver detalhes: ping' }).click();
  const detail = colleagues.getByRole('dialog', { name: 'Entrega' });
  await expect(detail).toContainText('"test": true');
  await detail.getByRole('button', { name: 'Fechar' }).last().click();

  await page.getByRole('link', { name: 'Webhooks', exact: true }).last().click();
  const mine = page.getByRole('row').filter({ hasText: name });
  await mine.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Trocar o segredo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trocar o segredo' }).click();
  await expect(secret).toContainText('O segredo anterior também assina até');
  await secret.getByRole('button', { name: 'Já copiei' }).click();
  await mine.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(mine).toHaveCount(0);
  await expect(colleagues.getByText('Webhook não encontrado')).toBeVisible();
});
