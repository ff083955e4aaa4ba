/** The contact panel beside the conversation, and search in the conversation. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { query } from '../kit/database.ts';
import { asFile, document, picture } from '../kit/files.ts';
import { bubble, chat, field, open, row, say } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

const column = (page: Page) => page.getByRole('complementary', { name: 'Dados do contato' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Dados do contato' });
const finder = (page: Page) => page.getByRole('search', { name: 'Buscar na conversa' });

test('writes while reading about the contact, and keeps the panel from ticket to ticket', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  await page.setViewportSize({ width: 1440, height: 900 });
  const customer = await shop.conversation(person, 'Da primeira vez: chegou quebrado');
  await customer.sends({}, asFile(picture()));
  await customer.sends({}, asFile(document()));
  const before = await customer.ticket();
  const documents = () =>
    shop.call('GET /tickets/:ticketId/files', {
      params: { ticketId: before.id },
      query: { kind: 'documents' },
    });
  await expect.poll(async () => (await documents()).files.length).toBe(1);
  await shop.call('PUT /tickets/:ticketId', {
    params: { ticketId: before.id },
    body: { status: 'closed' },
  });
  // Later than the time in which a message would reopen it.
  await query("update tickets set closed_at = closed_at - interval '3 hours' where id = $1", [
    before.id,
  ]);
  await customer.writes('Voltei! O catálogo é www.exemplo.com/catalogo?');
  await expect.poll(async () => (await customer.ticket()).id).not.toBe(before.id);
  const { id: ticketId } = await customer.ticket();
  await shop.call('PUT /tickets/:ticketId', {
    params: { ticketId },
    body: { status: 'open', userId: person.id },
  });
  const other = await shop.conversation(person, 'Outra pessoa');
  await open(page, customer.name);

  await test.step('a key opens it, and the focus stays in the message field', async () => {
    await page.keyboard.press('Alt+i');
    await expect(column(page)).toBeVisible();
    await expect(field(page)).toBeFocused();
    await say(page, 'Um momento, vou olhar.');
    await expect(bubble(page, 'Um momento, vou olhar.')).toBeVisible();
    await expect(column(page)).toBeVisible();
  });

  await test.step('a note, written beside the conversation, appears in it', async () => {
    await column(page)
      .getByRole('textbox', { name: 'Escreva uma observação interna' })
      .fill('Já trocamos uma vez.');
    await column(page).getByRole('button', { name: 'Adicionar observação' }).click();
    await expect(bubble(page, 'Já trocamos uma vez.')).toBeVisible();
  });

  await test.step('files by kind, each with a link to its message', async () => {
    const files = column(page);
    await expect(files.getByRole('button', { name: /^Imagem/ })).toHaveCount(1);
    await expectAccessible(page, 'contact column');
    await shot(page, 'contact-column');
    await files.getByRole('button', { name: /^Imagem/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await files.getByText('Documentos').click();
    await expect(files.getByRole('link', { name: /orçamento\.pdf/ })).toBeVisible();
    await files.getByText('Links', { exact: true }).click();
    await expect(files.getByRole('link', { name: 'www.exemplo.com/catalogo' })).toHaveAttribute(
      'href',
      /exemplo\.com\/catalogo/,
    );
    await files.getByRole('button', { name: 'Ir para a mensagem' }).click();
    await expect(page.getByText('A mensagem está na tela')).toBeAttached();
    await customer.writes('E este: https://exemplo.com/outro');
    await expect(files.getByRole('link', { name: 'https://exemplo.com/outro' })).toBeVisible();
  });

  await test.step('J and K keep it open, and known data is not fetched again', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const beside = () => asked.filter((path) => /\/(earlier|files|contacts\/\d+)$/.test(path));
    await row(page, other.name).click();
    await expect(column(page).getByText(other.name)).toBeVisible();
    await expect(column(page).getByText('É o primeiro atendimento deste contato.')).toBeVisible();
    asked.length = 0;
    await row(page, customer.name).click();
    await expect(column(page).getByRole('link', { name: 'https://exemplo.com/outro' })).toHaveCount(
      0,
    );
    await expect(column(page).getByRole('button', { name: /^Imagem/ })).toHaveCount(1);
    expect(beside().filter((path) => !path.endsWith('/files'))).toEqual([]);
  });

  await test.step('an earlier ticket shows how it ended, and opens', async () => {
    const earlier = column(page).getByRole('link', { name: /Resolvido por/ });
    await earlier.click();
    await expect(page).toHaveURL(new RegExp(before.uuid));
    await expect(chat(page, customer.name)).toBeVisible();
    await expect(column(page)).toBeVisible();
  });

  await test.step('the choice lasts, and closing it makes letters commands again', async () => {
    await open(page, customer.name);
    await page.reload();
    await expect(column(page)).toBeVisible();
    await column(page).getByRole('button', { name: 'Fechar dados do contato' }).click();
    await expect(column(page)).toHaveCount(0);
    await expect(field(page)).toBeFocused();
  });

  for (const width of [1199, 390])
    await test.step(`over the conversation at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      // A phone shows the conversation as a tab; a key pressed while the page changes to that is heard by neither.
      await expect(page.getByRole('tab', { name: 'Conversa' })).toHaveCount(width < 400 ? 1 : 0);
      await page.keyboard.press('Alt+i');
      await expect(drawer(page)).toBeVisible();
      await expect(drawer(page).getByRole('button', { name: /^Imagem/ })).toBeVisible();
      await expectAccessible(page, `contact at ${width}`);
      await shot(page, `contact-${width}`);
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toHaveCount(0);
    });
});

test('finds and marks words of a conversation where nothing is loaded', async ({ enter, shop }) => {
  const { person, page } = await enter();
  await page.setViewportSize({ width: 1440, height: 900 });
  const customer = await shop.conversation(person, 'A mesa é de jacarandá maciço?');
  for (let n = 1; n <= 60; n += 1) await customer.writes(`Linha ${n}: e o prazo?`);
  await customer.writes('Sobre o Jacarandá: **fechado**');
  await open(page, customer.name);
  await expect(bubble(page, 'Linha 60: e o prazo?')).toBeVisible();
  await expect(bubble(page, 'A mesa é de jacarandá maciço?')).toHaveCount(0);
  const marked = (name: string) =>
    page.evaluate<number>(`CSS.highlights.get('${name}')?.size ?? 0`);
  const input = finder(page).getByRole('textbox');

  await page.keyboard.press('Control+f');
  await expect(input).toBeFocused();
  await input.fill('JACARANDA');
  await expect(finder(page).getByRole('status')).toHaveText('1 de 2');
  await expect.poll(() => marked('found-here')).toBe(1);
  await input.press('Enter');
  await expect(finder(page).getByRole('status')).toHaveText('2 de 2');
  await expect(bubble(page, 'A mesa é de jacarandá maciço?')).toBeInViewport();
  await expect.poll(() => marked('found-here')).toBe(1);
  await expectAccessible(page, 'find in conversation');
  await shot(page, 'find');
  await input.press('Shift+Enter');
  await expect(finder(page).getByRole('status')).toHaveText('1 de 2');
  await input.press('ArrowUp');
  await expect(finder(page).getByRole('status')).toHaveText('2 de 2');
  await input.fill('prazo');
  await expect(finder(page).getByRole('status')).toHaveText('1 de 60');
  await input.fill('xique-xique');
  await expect(finder(page).getByRole('status')).toHaveText('Nada encontrado');

  await test.step('the second time the key belongs to the browser', async () => {
    await page.evaluate(
      "addEventListener('keydown', (e) => { document.title = e.key + ' ' + e.defaultPrevented; })",
    );
    await input.press('Control+f');
    await expect.poll(() => page.title()).toBe('f false');
  });

  await input.press('Escape');
  await expect(finder(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(chat(page, customer.name)).toBeVisible();
  expect(await marked('found')).toBe(0);

  await test.step('from the menu on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
    await page.getByRole('menuitem', { name: 'Buscar na conversa' }).click();
    await expect(input).toBeFocused();
    await input.fill('macico mesa');
    await expect(finder(page).getByRole('status')).toHaveText('1 de 1');
    await expect(bubble(page, 'A mesa é de jacarandá maciço?')).toBeInViewport();
    await expectAccessible(page, 'find on a phone');
    await shot(page, 'find-phone');
  });
});
