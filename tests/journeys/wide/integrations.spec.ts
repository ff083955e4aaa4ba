/** Integrations: entered, tried, chosen in a queue, kept while in use. */
import { N8nServer } from '../../fakes/n8n-server/n8n-server.ts';
import { TypebotServer } from '../../fakes/typebot-server/typebot-server.ts';
import { expect, test } from '../kit/journey.ts';

test('a workflow is entered and tried; a colleague sees it, and why it fails', async ({
  enter,
  faults,
}) => {
  faults.expect(/answer 400 to POST \/api\/queueIntegration/);
  const n8n = await N8nServer.open();
  try {
    const { page } = await enter({ profile: 'admin' }, { path: '/queue-integration' });
    const { page: colleague } = await enter({ profile: 'admin' }, { path: '/queue-integration' });
    const name = 'Vendas no n8n';
    await page.getByRole('button', { name: 'Nova integração' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova integração' });
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'Endereço (URL)' }).fill('http://10.0.0.8/');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Este endereço não pode ser chamado.')).toBeVisible();
    const url = `${n8n.base}/webhook/vendas`;
    await dialog.getByRole('textbox', { name: 'Endereço (URL)' }).fill(url);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    const row = colleague.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText(url);

    await page.getByRole('button', { name: `Testar ${name}` }).click();
    const outcome = page.getByRole('dialog', { name: `Teste de ${name}` });
    await expect(outcome.getByText('Endereço não encontrado (404)')).toBeVisible();
    await expect(row).toContainText('Endereço não encontrado (404)');
    n8n.activate('vendas', { respond: { when: 'lastNode', items: [{ text: 'Oi, sou o robô.' }] } });
    await outcome.getByRole('button', { name: 'Testar de novo' }).click();
    await expect(outcome.getByText('Oi, sou o robô.')).toBeVisible();
    await expect(row).not.toContainText('404');
  } finally {
    await n8n.leave();
  }
});

test('a bot of Typebot is entered with its words, tried, and edited', async ({ enter }) => {
  const server = await TypebotServer.open();
  try {
    const { page } = await enter({ profile: 'admin' }, { path: '/queue-integration' });
    const name = 'Bot de vendas';
    await page.getByRole('button', { name: 'Nova integração' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova integração' });
    await dialog.getByText('Typebot', { exact: true }).click();
    const field = (label: string) => dialog.getByRole('textbox', { name: label });
    await field('Nome').first().fill(name);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Obrigatório')).toHaveCount(2);
    await field('Endereço do Typebot').fill(server.base);
    await field('Nome público do bot').fill('vendas');
    await field('Palavra para encerrar').fill('sair');
    await field('Mensagem ao recomeçar').fill('De novo, {{firstName}}.');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: `Testar ${name}` }).click();
    const outcome = page.getByRole('dialog', { name: `Teste de ${name}` });
    await expect(outcome.getByText('Bot não encontrado')).toBeVisible();
    await expect(outcome.getByText('Typebot not found')).toBeVisible();
    server.publish('vendas', {
      blocks: [
        { id: 'b', type: 'text', text: 'Qual setor?' },
        { id: 'c', type: 'choice input', items: [{ id: 'i', content: 'Vendas' }] },
      ],
    });
    await outcome.getByRole('button', { name: 'Testar de novo' }).click();
    await expect(outcome.getByText('*[ 1 ]* - Vendas')).toBeVisible();
    await outcome.getByRole('button', { name: 'Fechar' }).last().click();

    await page.getByRole('row', { name }).getByRole('button', { name: 'Editar' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar integração' });
    await expect(edit.getByRole('textbox', { name: 'Palavra para encerrar' })).toHaveValue('sair');
    await expect(edit.getByRole('textbox', { name: 'Pausa antes de cada' })).toHaveValue('1000');
  } finally {
    await server.leave();
  }
});
