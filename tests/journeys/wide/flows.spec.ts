/** Drawing flows: every node by keyboard, two windows, files of other editors, phones, crashes, and what comes back. */
import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import {
  add,
  card,
  cards,
  choose,
  connectByKeys,
  flowIdOf,
  meaningOf,
  newFlow,
  storedGraph,
} from '../kit/flow-editor.ts';
import { expectNoSidewaysScroll, notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

const options = { path: '/flowbuilders', cshow: true };
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });
const unsaved = (page: Page) => page.getByText('Alterações não salvas');
const textNode = (page: Page, text: string) =>
  add(page, 'Conteúdo', (dialog) => dialog.getByRole('textbox', { name: '1. Texto' }).fill(text));

test('draws nine nodes by keyboard and one arrow by mouse, and finds them as they were', async ({
  enter,
  shop,
}) => {
  const { page } = await enter({ profile: 'admin' }, options);
  await newFlow(page, `Nove blocos ${Date.now()}`);
  await textNode(page, 'Bem-vindo à loja');
  await add(page, 'Menu', async (dialog) => {
    await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('O que você precisa?');
    await dialog.getByRole('textbox', { name: 'Opção 1' }).fill('Preços');
    await dialog.getByRole('button', { name: 'Adicionar opção' }).click();
    await dialog.getByRole('textbox', { name: 'Opção 2' }).fill('Pessoa');
  });
  await add(page, 'Randomizador');
  await add(page, 'Intervalo', (dialog) =>
    dialog.getByRole('textbox', { name: 'Tempo em segundos' }).fill('5'),
  );
  await add(page, 'Pergunta', async (dialog) => {
    await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Qual é a sua cidade?');
    await dialog.getByRole('textbox', { name: 'Salvar resposta' }).fill('cidade');
  });
  await add(page, 'Condição', async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Campo da regra 1' }).fill('cidade');
    await dialog.getByRole('textbox', { name: 'Valor da regra 1' }).fill('Recife');
  });
  await add(page, 'Encerrar atendimento', (dialog) =>
    dialog.getByRole('textbox', { name: 'Mensagem de despedida' }).fill('Até logo!'),
  );
  await add(page, 'Ticket', (dialog) =>
    choose(dialog.getByRole('combobox', { name: 'Fila' }), 'Atendimento'),
  );

  await page.keyboard.press('f');
  const start = card(page, 'Inicio').locator('.react-flow__handle.source');
  await start.dragTo(card(page, 'Conteúdo').locator('.react-flow__handle.target'));
  await connectByKeys(page, card(page, 'Conteúdo'), { Próximo: 'Menu' });
  await connectByKeys(page, card(page, 'O que você precisa?'), {
    '1. Preços': 'Randomizador',
    '2. Pessoa': 'Ticket',
  });
  await connectByKeys(page, card(page, 'Randomizador'), { 'A: 50%': 'Intervalo' });
  await connectByKeys(page, card(page, 'Intervalo'), { Próximo: 'Pergunta' });
  await connectByKeys(page, card(page, 'Qual é a sua cidade?'), { Próximo: 'Condição' });
  await connectByKeys(page, card(page, 'Condição'), {
    Verdadeiro: 'Encerrar',
    Falso: 'Ticket',
  });
  await page.keyboard.press('l');
  await page.keyboard.press('Control+s');
  await expect(notice(page, 'Fluxo salvo com sucesso. A versão 1 está publicada.')).toBeVisible();

  const drawn = await storedGraph(shop, flowIdOf(page));
  expect(meaningOf(drawn)).toEqual([
    'condition:false -> ticket',
    'condition:true -> closeTicket',
    'interval:a -> question',
    'menu:a1 -> randomizer',
    'menu:a2 -> ticket',
    'question:a -> condition',
    'randomizer:a -> interval',
    'singleBlock:a -> menu',
    'start:a -> singleBlock',
  ]);
  await page.reload();
  await expect(cards(page)).toHaveCount(9);
  await expect(page.locator('.react-flow__edge')).toHaveCount(9);
  await save(page).click();
  await expect(notice(page, 'Fluxo salvo com sucesso. A versão 1 está publicada.')).toBeVisible();
  expect(await storedGraph(shop, flowIdOf(page))).toEqual(drawn);
  await expectAccessible(page, 'the editor of flows');
});

test('takes changes back, and carries nodes into another flow', async ({ enter }) => {
  const { page } = await enter({ profile: 'admin' }, options);
  await newFlow(page, `Cópia ${Date.now()}`);
  await textNode(page, 'Para copiar');
  await page.keyboard.press('Control+d');
  await expect(cards(page)).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(cards(page)).toHaveCount(2);
  await page.keyboard.press('Control+y');
  await expect(cards(page)).toHaveCount(3);
  const selected = page.locator('.react-flow__node.selected');
  await page.keyboard.press('Control+a');
  await expect(selected).toHaveCount(3);
  await page.keyboard.press('Delete');
  await expect(cards(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(cards(page)).toHaveCount(3);
  await page.keyboard.press('Control+a');
  await expect(selected).toHaveCount(3);
  await page.keyboard.press('Control+c');
  await expect(notice(page, 'Blocos copiados.')).toBeVisible();

  await page.getByRole('link', { name: 'Voltar para os fluxos' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await leaving.getByRole('button', { name: 'Cancelar' }).click();
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Voltar para os fluxos' }).click();
  await leaving.getByRole('button', { name: 'Sair sem salvar' }).click();
  await newFlow(page, `Destino ${Date.now()}`);
  await page.keyboard.press('Control+v');
  await expect(card(page, 'Para copiar')).toHaveCount(2);
});

test('lets one of two windows win, and says who saved', async ({ enter, faults, shop }) => {
  faults.expect(/answer 409 to POST \/api\/flowbuilder\/flow/);
  const { page } = await enter({ profile: 'admin' }, options);
  await newFlow(page, `Duas janelas ${Date.now()}`);
  const path = new URL(page.url()).pathname;
  const { page: other, person } = await enter({ profile: 'admin' }, { ...options, path });
  await expect(cards(other)).toHaveCount(1);
  await textNode(other, 'Do outro');
  await save(other).click();
  await expect(unsaved(other)).toBeHidden();

  await textNode(page, 'Meu');
  await save(page).click();
  const asked = page.getByRole('alertdialog', { name: 'Alterado enquanto você editava' });
  await expect(asked).toContainText(`${person.name} salvou este fluxo`);
  await expectAccessible(page, 'a flow that another window saved');
  await asked.getByRole('button', { name: 'Usar o que está salvo' }).click();
  await expect(card(page, 'Do outro')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(card(page, 'Meu')).toBeVisible();
  await save(page).click();
  await expect(unsaved(page)).toBeHidden();
  const { nodes } = await storedGraph(shop, flowIdOf(page));
  expect(JSON.stringify(nodes)).toContain('Meu');

  await textNode(other, 'Mais um');
  await save(other).click();
  const again = other.getByRole('alertdialog', { name: 'Alterado enquanto você editava' });
  await again.getByRole('button', { name: 'Salvar o meu' }).click();
  await expect(unsaved(other)).toBeHidden();
  expect(JSON.stringify(await storedGraph(shop, flowIdOf(page)))).toContain('Mais um');
});

test('takes over a file of another editor, and says what is missing', async ({ enter }) => {
  const { page } = await enter({ profile: 'admin' }, options);
  const name = `De outro editor ${Date.now()}`;
  const graph = {
    name,
    nodes: [
      { id: 'x', type: 'message', position: { x: 500, y: 100 }, data: { label: 'Oi' } },
      { id: 'q', type: 'ticket', position: { x: 800, y: 100 }, data: { id: 9, name: 'Oficina' } },
      { id: 'f', type: 'flowUp', position: { x: 1100, y: 100 }, data: {} },
    ],
    connections: [
      { id: 'e', source: 'x', sourceHandle: 'a', target: 'q' },
      { id: 'g', source: 'x', sourceHandle: 'b', target: 'gone' },
    ],
  };
  await page.getByRole('button', { name: 'Mais ações de fluxos' }).click();
  await page.getByRole('menuitem', { name: 'Importar fluxo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar fluxo' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'fluxo.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(graph)),
  });
  await expect(dialog).toContainText('Não encontramos “Oficina” nesta empresa');
  await expect(dialog).toContainText('Bloco “flowUp” não existe aqui');
  await dialog.getByRole('link', { name: 'Abrir o fluxo' }).click();
  await expect(card(page, 'Não disponível aqui')).toBeVisible();
  await page.getByRole('button', { name: /^Erros: 1/ }).click();
  await page.getByRole('button', { name: /A fila não existe/ }).click();
  await expect(card(page, 'Ticket')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Editar Ticket' })).toBeVisible();
});

test('offers what a crash left behind', async ({ enter }) => {
  const { page } = await enter({ profile: 'admin' }, options);
  await newFlow(page, `Queda ${Date.now()}`);
  await textNode(page, 'Quase perdido');
  const kept = () =>
    page.evaluate(
      `new Promise((resolve) => {
        const open = indexedDB.open('prosa-flows');
        open.onsuccess = () => {
          const all = open.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      })`,
    );
  await expect.poll(kept).toContain('Quase perdido');
  // A crash asks nobody.
  const address = page.url();
  const context = page.context();
  const after = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await after.goto(address);
  await expect(cards(after)).toHaveCount(1);
  await after.getByRole('button', { name: 'Recuperar' }).click();
  await expect(card(after, 'Quase perdido')).toBeVisible();
  await expect(unsaved(after)).toBeVisible();
});

test('brings back an old version as a change', async ({ enter }) => {
  const { page } = await enter({ profile: 'admin' }, options);
  await newFlow(page, `Versões ${Date.now()}`);
  await textNode(page, 'Primeira');
  await save(page).click();
  await expect(notice(page, 'Fluxo salvo com sucesso. A versão 1 está publicada.')).toBeVisible();
  await card(page, 'Primeira').click();
  await page.keyboard.press('Delete');
  await save(page).click();
  await expect(notice(page, 'Fluxo salvo com sucesso. A versão 2 está publicada.')).toBeVisible();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Versões' }).click();
  await page.getByRole('button', { name: 'Restaurar a versão 1' }).click();
  await expect(card(page, 'Primeira')).toBeVisible();
  await expect(unsaved(page)).toBeVisible();
  await expectAccessible(page, 'versions of a flow');
});

test('draws in a list on a phone', async ({ enter, shop }) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await enter({ profile: 'admin' }, { ...options, viewport });
  await page.getByRole('button', { name: 'Novo fluxo' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill(`Telefone ${Date.now()}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  const list = page.getByRole('list', { name: 'Blocos do fluxo' });
  await expect(list.locator('> li')).toHaveCount(1);
  await page.getByRole('button', { name: 'Adicionar bloco' }).click();
  await page.getByRole('menuitem', { name: 'Conteúdo' }).click();
  await page.getByRole('textbox', { name: '1. Texto' }).fill('Do telefone');
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(list.getByText('Do telefone')).toBeVisible();
  await page.getByRole('button', { name: 'Mais ações: Inicio' }).click();
  await page.getByRole('menuitem', { name: 'Ligar a…' }).click();
  await page.getByRole('combobox', { name: 'Próximo' }).click();
  await page.getByRole('option', { name: /Do telefone/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar', exact: true }).click();
  await expect(list.getByText('Próximo → 2. Conteúdo: Do telefone')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the list of a flow');
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(page.getByRole('log', { name: 'Conversa' })).toContainText('Do telefone');
  await expectAccessible(page, 'the test of a flow');
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('log') });
  await panel.getByRole('button', { name: 'Fechar' }).click();
  await save(page).click();
  await expect(unsaved(page)).toBeHidden();
  expect(meaningOf(await storedGraph(shop, flowIdOf(page)))).toEqual(['start:a -> singleBlock']);
});

/** As it is sent, beyond what the list of flows has loaded. */
const ROUTE_MAX = 90_000;

test('loads little for the editor, and nothing of the canvas on a phone', async ({ enter }) => {
  const { page } = await enter({ profile: 'admin' }, options);
  const name = `Leve ${Date.now()}`;
  await newFlow(page, name);
  const address = new URL(page.url()).pathname;
  const { page: fresh } = await enter({ profile: 'admin' }, options);
  await expect(fresh.getByRole('link', { name })).toBeVisible();
  await fresh.waitForLoadState('networkidle');
  const sent = filesOf(fresh);
  await fresh.getByRole('link', { name }).click();
  await expect(cards(fresh)).toHaveCount(1);
  await expect(fresh.getByRole('button', { name: 'Erros: 0, avisos: 1' })).toBeVisible();
  const sizes = await Promise.all(sent.map((request) => request.sizes()));
  const total = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(total).toBeGreaterThan(ROUTE_MAX / 2);
  expect(total).toBeLessThan(ROUTE_MAX);

  const viewport = { width: 390, height: 844 };
  const { page: phone } = await enter({ profile: 'admin' }, { ...options, viewport });
  const toPhone = filesOf(phone);
  await phone.goto(address);
  await expect(phone.getByRole('list', { name: 'Blocos do fluxo' })).toBeVisible();
  expect(toPhone.filter((request) => /\/canvas-/.test(request.url()))).toEqual([]);
});

/** Scripts and styles that the page loads from now on. */
function filesOf(page: Page): Request[] {
  const files: Request[] = [];
  page.on('requestfinished', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) files.push(request);
  });
  return files;
}
