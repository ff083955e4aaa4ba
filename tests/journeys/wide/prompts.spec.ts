/** Prompts: entered, tried, chosen in a queue, kept while in use. */
import { AiServer, KEY } from '../../fakes/ai-server/ai-server.ts';
import { expect, test } from '../kit/journey.ts';

const TEXT = 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.';

test('a prompt is entered and tried; a colleague sees it, and why it fails', async ({
  enter,
  faults,
}) => {
  faults.expect(/answer 400 to POST \/api\/prompt/);
  const ai = await AiServer.open();
  ai.models.set('gpt-maior', {});
  try {
    const { page } = await enter({ profile: 'admin' }, { path: '/prompts' });
    const { page: colleague } = await enter({ profile: 'admin' }, { path: '/prompts' });
    const name = 'Vendas da loja';
    await page.getByRole('button', { name: 'Novo prompt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo prompt' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Selecione uma fila.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'Prompt', exact: true }).fill(TEXT);
    await dialog.getByRole('combobox', { name: 'Fila para atendimento humano' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('tab', { name: /^Modelo/ }).click();
    await dialog.getByRole('combobox', { name: 'Provedor' }).click();
    await page.getByRole('option', { name: 'Outro compatível' }).click();
    const address = dialog.getByRole('textbox', { name: 'Endereço da API' });
    await address.fill('http://10.0.0.8/v1');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Este endereço não pode ser chamado.')).toBeVisible();
    await address.fill(ai.base);
    await dialog.getByRole('textbox', { name: 'Chave da API' }).fill(KEY);
    await dialog.getByRole('button', { name: 'Buscar modelos' }).click();
    await expect(dialog.getByText('2 modelos encontrados.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Modelo' }).fill('gpt-m');
    await page.getByRole('option', { name: 'gpt-maior' }).click();
    await dialog.getByRole('tab', { name: /^Privacidade/ }).click();
    await expect(dialog.getByText(/envia ao provedor \(Outro compatível\)/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    const row = colleague.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('gpt-maior');

    await page.getByRole('button', { name: `Experimentar ${name}` }).click();
    const trial = page.getByRole('dialog', { name: `Experimentar ${name}` });
    const says = trial.getByRole('textbox', { name: 'Mensagem do cliente' });
    await says.fill('Vocês entregam?');
    await says.press('Enter');
    await expect(trial.getByText('Oi, como posso ajudar?')).toBeVisible();
    await expect(trial.getByText(/tokens de entrada, .* de saída/)).toBeVisible();
    ai.key = 'another';
    await says.fill('E hoje?');
    await says.press('Enter');
    await expect(trial.getByText('Chave recusada (401)')).toBeVisible();
    await expect(row).toContainText('Chave recusada (401)');
    await trial.getByRole('button', { name: 'Fechar' }).last().click();

    await page.getByRole('button', { name: 'Consumo' }).click();
    const usage = page.getByRole('dialog', { name: 'Consumo' });
    await expect(usage.getByRole('table')).toBeVisible();
    await usage.getByRole('textbox', { name: 'Limite da empresa por mês' }).fill('1');
    await usage.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Os tokens deste mês acabaram', { exact: false })).toBeVisible();
    await usage.getByRole('textbox', { name: 'Limite da empresa por mês' }).fill('');
    await usage.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Os tokens deste mês acabaram', { exact: false })).toBeHidden();
  } finally {
    await ai.leave();
  }
});
