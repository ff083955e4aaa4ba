/** An agent of Dialogflow: its key from a file, tried before it is saved, and never shown again. */
import {
  CX_AGENT,
  DialogflowServer,
  PROJECT,
} from '../../fakes/dialogflow-server/dialogflow-server.ts';
import { expectAccessible } from '../kit/axe.ts';
import { expect, test } from '../kit/journey.ts';

let google: DialogflowServer;
test.beforeAll(async () => {
  google = await DialogflowServer.open(Number(process.env.JOURNEYS_DIALOGFLOW_PORT));
});
test.afterAll(() => google.leave());

test('an agent is entered and tried, and its key is kept', async ({ enter, faults }) => {
  faults.expect(/answer 400 to POST \/api\/queueIntegration/);
  const { page } = await enter({ profile: 'admin' }, { path: '/queue-integration' });
  const name = 'Agente da loja';
  await page.getByRole('button', { name: 'Nova integração' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova integração' });
  await dialog.getByText('Dialogflow', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
  const key = dialog.getByRole('textbox', { name: 'Chave da conta de serviço (JSON)' });
  await key.fill('{"type": "authorized_user"}');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Este não é o arquivo JSON')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher arquivo' }).click();
  await (await chooser).setFiles({
    name: 'chave.json',
    mimeType: 'application/json',
    buffer: Buffer.from(google.json),
  });
  const email = google.keyFile.client_email;
  await expect(dialog.getByText(`Conta de serviço: ${email}`)).toBeVisible();
  await expectAccessible(page, 'the form of an agent');

  google.fails = 'apiOff';
  const tried = dialog.getByRole('button', { name: 'Testar sessão' });
  await dialog.getByRole('textbox', { name: 'Projeto do Google Cloud' }).fill(PROJECT);
  await tried.click();
  await expect(dialog.getByText('A API do Dialogflow está desativada')).toBeVisible();
  google.fails = undefined;
  await tried.click();
  await expect(dialog.getByText('Teste realizado com sucesso.')).toBeVisible();
  await expect(dialog.getByText('Oi!', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(PROJECT);
  await row.getByRole('button', { name: 'Editar' }).click();
  const edited = page.getByRole('dialog', { name: 'Editar integração' });
  const kept = edited.getByRole('textbox', { name: 'Chave da conta de serviço (JSON)' });
  await expect(kept).toHaveValue('');
  await expect(kept).toHaveAttribute('placeholder', `Mantida: ${email}`);
  await edited.getByText('Dialogflow CX').click();
  await edited.getByRole('button', { name: 'Salvar' }).click();
  await expect(edited.getByText('Obrigatório')).toBeVisible();
  google.respond = { responseMessages: [{ text: { text: ['Olá do CX'] } }] };
  await edited.getByRole('textbox', { name: 'ID do agente' }).fill(CX_AGENT);
  await edited.getByRole('button', { name: 'Testar sessão' }).click();
  await expect(edited.getByText('Olá do CX')).toBeVisible();
  await edited.getByRole('button', { name: 'Salvar' }).click();
  await expect(edited).toBeHidden();

  await page.getByRole('button', { name: `Testar ${name}` }).click();
  const outcome = page.getByRole('dialog', { name: `Teste de ${name}` });
  await expect(outcome.getByText('Olá do CX')).toBeVisible();
});
