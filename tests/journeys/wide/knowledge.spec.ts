/** The knowledge base: filled, searched, chosen in a prompt, and named below the bot's answer. */
import { docxOf, paragraph, pdfOf } from '../../../apps/server/src/testing/document-files.ts';
import { AiServer, KEY } from '../../fakes/ai-server/ai-server.ts';
import { bubble } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { linkedConnection } from '../kit/linked-connection.ts';

const PROMPT = 'Você responde clientes de uma loja de bicicletas, com calma e gentileza.';

test('documents are added, read, searched and kept while a prompt names them', async ({
  enter,
  faults,
  shop,
}) => {
  faults.expect(/answer 400 to POST \/api\/knowledge/);
  faults.expect(/answer 409 to DELETE \/api\/knowledge/);
  const { page } = await enter({ profile: 'admin' }, { path: '/knowledge' });
  const { page: colleague } = await enter({ profile: 'admin' }, { path: '/knowledge' });
  const word = `zarabatana${Date.now()}`;
  const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Enviar arquivos' }).click();
  await (await chooser).setFiles([
    {
      name: `Manual ${word}.docx`,
      mimeType: 'application/octet-stream',
      buffer: await docxOf(paragraph(`A ${word} tem garantia de dois anos.`)),
    },
    { name: 'escaneado.pdf', mimeType: 'application/pdf', buffer: pdfOf([[]]) },
    { name: 'foto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('GIF89a\u0001\u0001') },
  ]);
  const refused = page.getByRole('list', { name: 'Arquivos em envio' });
  await expect(refused).toContainText('Envie um arquivo PDF, Word (.docx), Markdown ou de texto.');
  await refused.getByRole('button', { name: 'Fechar o aviso de foto.pdf' }).click();
  await expect(refused).toBeHidden();
  await expect(row(`Manual ${word}`)).toContainText('Pronto, 1 trecho');
  await expect(row('escaneado')).toContainText('precisa passar por OCR');
  await expect(colleague.getByRole('row', { name: new RegExp(word) })).toContainText('Pronto');

  await page.getByRole('button', { name: 'Novo documento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo documento' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(
    dialog.getByText('Obrigatório').or(dialog.getByText('obrigatório')).first(),
  ).toBeVisible();
  await dialog.getByText('Página da web').click();
  await dialog.getByRole('textbox', { name: 'Endereço da página' }).fill('http://10.0.0.8/');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(
    dialog.getByText('Este endereço não pode ser lido.', { exact: false }),
  ).toBeVisible();
  await dialog.getByText('Colar texto').click();
  await dialog.getByRole('textbox', { name: 'Título' }).fill(`Preços ${word}`);
  await dialog.getByRole('textbox', { name: 'Texto' }).fill(`# Preço\nA ${word} custa R$ 90.`);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(`Preços ${word}`)).toContainText('Pronto');

  await page.getByRole('button', { name: 'Testar busca' }).click();
  const search = page.getByRole('dialog', { name: 'O que o robô encontraria?' });
  await search.getByRole('textbox', { name: 'Pergunta' }).fill(`quanto custa a ${word}?`);
  await page.keyboard.press('Enter');
  await expect(search.getByRole('listitem').first()).toContainText('custa R$ 90');
  await search.getByRole('textbox', { name: 'Pergunta' }).fill('quem ganhou a copa de 1994?');
  await page.keyboard.press('Enter');
  await expect(search.getByText('Nenhum trecho combina com esta pergunta.')).toBeVisible();
  await page.keyboard.press('Escape');

  const act = async (title: string, item: string) => {
    await row(title).getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act(`Manual ${word}`, 'Ver trechos');
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(
    'garantia de dois anos',
  );
  await page.keyboard.press('Escape');

  await row(`Preços ${word}`).getByRole('button', { name: 'Editar' }).click();
  const editing = page.getByRole('dialog', { name: 'Editar documento' });
  const text = editing.getByRole('textbox', { name: 'Texto' });
  await expect(text).toHaveValue(`# Preço\nA ${word} custa R$ 90.`);
  await text.fill(`# Preço\nA ${word} custa R$ 95.`);
  await editing.getByRole('button', { name: 'Salvar' }).click();
  await expect(editing).toBeHidden();

  const { documents } = await shop.call('GET /knowledge', {
    query: { searchParam: `Preços ${word}` },
  });
  const queues = await shop.call('GET /queue');
  const queueId = queues[0]!.id;
  const prompt = await shop.call('POST /prompt', {
    body: {
      ...{
        name: `Robô ${word}`,
        provider: 'custom',
        baseUrl: 'https://models.invalid/v1',
        queueId,
      },
      ...{ prompt: PROMPT, documentIds: documents.map(({ id }) => id) },
    },
  });
  await expect(row(`Preços ${word}`)).toContainText(`Robô ${word}`);
  await act(`Preços ${word}`, 'Excluir');
  const warning = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
  await expect(warning).toContainText(`Em uso por: Robô ${word}.`);
  await warning.getByRole('button', { name: 'Excluir' }).click();
  await expect(
    page.getByText('Este documento está em uso por um prompt.', { exact: false }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const params = { promptId: String(prompt.id) };
  await shop.call('DELETE /prompt/:promptId', { params });
});

test('an attendant sees from which document the bot answered; the customer does not', async ({
  enter,
  shop,
}) => {
  const ai = await AiServer.open();
  ai.script = [{ text: 'Custa R$ 90.' }];
  try {
    const { person, page } = await enter({ profile: 'admin' }, { path: '/prompts' });
    const title = `Tabela ${person.id}`;
    await shop.call('POST /knowledge', {
      body: { title, text: `# Preço\nA zarabatana ${person.id} custa R$ 90.` },
    });
    const queues = await shop.call('GET /queue');
    const { id: promptId } = await shop.call('POST /prompt', {
      body: {
        ...{ name: `Robô ${person.id}`, provider: 'custom', baseUrl: ai.base, model: 'gpt-test' },
        ...{ apiKey: KEY, prompt: PROMPT, queueId: queues[0]!.id },
      },
    });
    const row = page.getByRole('row', { name: new RegExp(`Robô ${person.id}`) });
    await row.getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar prompt' });
    await dialog.getByRole('tab', { name: 'Base de conhecimento' }).click();
    await dialog.getByRole('combobox', { name: 'Documentos que o robô consulta' }).fill(title);
    await page.getByRole('option', { name: title }).click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: `Experimentar Robô ${person.id}` }).click();
    const trial = page.getByRole('dialog', { name: `Experimentar Robô ${person.id}` });
    await trial
      .getByRole('textbox', { name: 'Mensagem do cliente' })
      .fill(`Preço da zarabatana ${person.id}?`);
    await page.keyboard.press('Enter');
    await trial.getByText('Trechos recebidos (1)').click();
    await expect(trial.getByText(title)).toBeVisible();

    const whatsappId = await linkedConnection(shop, `Com robô ${person.id}`);
    const of = { params: { whatsappId } };
    await shop.call('PUT /whatsapp/:whatsappId', { ...of, body: { promptId } });
    const customer = shop.customer({ whatsappId });
    await customer.writes(`Quanto custa a zarabatana ${person.id}?`);
    await expect
      .poll(async () => (await customer.received()).at(-1)?.body, { timeout: 20_000 })
      .toBe('Custa R$ 90.');
    expect(JSON.stringify(await customer.phone())).not.toContain(title);
    const { uuid } = await customer.ticket();
    await page.goto(`/tickets/${uuid}`);
    await bubble(page, 'Custa R$ 90.')
      .getByRole('button', { name: `Fonte: ${title}` })
      .click();
    const sources = page.getByRole('dialog', { name: 'Fontes da resposta' });
    await expect(sources).toContainText(`A zarabatana ${person.id} custa R$ 90.`);
    await page.keyboard.press('Escape');
    await expect(sources).toBeHidden();
    await page.goto('/todolist');
    const ticketId = String((await customer.ticket()).id);
    await shop.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status: 'closed' } });
    await shop.call('DELETE /whatsapp/:whatsappId', of);
  } finally {
    await ai.leave();
  }
});
