/** An admin makes a token, tries it on the page, and revokes it; a colleague sees the list change. */
import { expectAccessible } from '../kit/axe.ts';
import { picture } from '../kit/files.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('makes a token, sends a text and a file with it, and revokes it', async ({
  enter,
  shop,
  faults,
}) => {
  faults.expect(/answer 401 to POST \/api\/messages\/send/);
  const { page } = await enter({ profile: 'admin' }, { path: '/messages-api' });
  const { page: colleague } = await enter({ profile: 'admin' }, { path: '/messages-api' });
  const customer = await shop.customer();
  const name = `ERP ${Date.now()}`;

  await page.getByRole('button', { name: 'Novo token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('checkbox', { name: 'Ler contatos' }).check();
  await expectAccessible(page, 'messages-api');
  await dialog.getByRole('button', { name: 'Criar token' }).click();
  const token = await page.getByRole('textbox', { name: 'Token novo' }).inputValue();
  expect(token).toMatch(/^prosa_/);
  const row = colleague.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Enviar mensagens · Ler contatos');
  // Only its maker has it.
  await expect(colleague.locator('main')).not.toContainText(token);

  await expect(page.getByLabel('Token', { exact: true })).toHaveValue(token);
  await page.getByRole('combobox', { name: 'Conexão' }).click();
  const { name: connection } = await shop.call('GET /whatsapp/:whatsappId', {
    params: { whatsappId: shop.whatsappId },
  });
  await page.getByRole('option', { name: connection }).click();
  const example = page.getByRole('region', { name: 'curl' });
  await expect(example).toContainText(`Bearer ${token}`);
  await expect(example).toContainText(`"whatsappId":"${shop.whatsappId}"`);
  await page.getByRole('radiogroup', { name: 'Linguagem' }).getByText('n8n').click();
  const flow = JSON.parse(await page.getByRole('region', { name: 'n8n' }).innerText());
  expect(flow.nodes).toHaveLength(2);

  const text = page.getByRole('form', { name: 'Mensagem de texto' });
  await text.getByLabel('Número').fill(customer.number);
  await text.getByLabel('Mensagem').fill('Seu pedido saiu, {{firstName}}!');
  await text.getByRole('button', { name: 'Enviar' }).click();
  await expect(text.getByText('Mensagem na fila de envio.')).toBeVisible();
  await expect(text.locator('pre')).toContainText('"status": "SUCCESS"');

  const files = page.getByRole('form', { name: 'Mensagem com arquivos' });
  await files.getByLabel('Número').fill('123');
  await files.getByRole('button', { name: 'Enviar' }).click();
  await expect(files.getByText('Obrigatório')).toBeVisible();
  await files.getByLabel('Número').fill(customer.number);
  const chooser = page.waitForEvent('filechooser');
  await files.getByRole('button', { name: 'Escolher arquivos' }).click();
  await (await chooser).setFiles([picture('foto.png')]);
  await files.getByRole('button', { name: 'Enviar' }).click();
  await expect(files.getByText('Mensagem na fila de envio.')).toBeVisible();
  await shot(page, 'messages-api');
  await expectAccessible(page, 'messages-api');

  const read = await fetch(`${shop.url}/api/contacts?searchParam=${customer.number}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(read.status).toBe(200);

  await page.getByRole('button', { name: `Revogar ${name}` }).click();
  await page.getByRole('button', { name: 'Revogar', exact: true }).click();
  await expect(row).toHaveCount(0);
  await text.getByRole('button', { name: 'Enviar' }).click();
  await expect(text.locator('pre')).toContainText('HTTP 401');
});
