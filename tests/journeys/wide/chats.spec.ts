/** Internal chats: what people do with messages, tickets in chats, and the phone. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { open } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem' });
const said = (page: Page, text: string): Locator =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
}

async function choose(page: Page, text: string, action: string): Promise<void> {
  await said(page, text).hover();
  await said(page, text).getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function talkTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByText('Com uma pessoa').click();
  await dialog.getByRole('combobox', { name: 'Pessoa' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Abrir conversa' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('messages are answered, reacted to, edited, found and deleted, live', async ({ enter }) => {
  const { person: ana, page } = await enter({}, { path: '/chats' });
  const { person: rui, page: phone } = await enter(
    {},
    { path: '/chats', viewport: { width: 360, height: 740 } },
  );
  await talkTo(page, rui.name);
  await write(page, 'A reunião é na quinta');

  await test.step('on a phone, the list and the messages are two tabs', async () => {
    await phone.getByRole('link', { name: new RegExp(ana.name) }).click();
    await expect(phone.getByRole('tab', { name: 'Mensagens' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(said(phone, 'A reunião é na quinta')).toBeVisible();
    await expectAccessible(phone, 'a chat on a phone');
    const overflow = await phone.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    await phone.getByRole('tab', { name: 'Conversas' }).click();
    await expect(phone.getByRole('button', { name: 'Nova conversa' })).toBeVisible();
    await expectAccessible(phone, 'the chats on a phone');
    await phone.getByRole('tab', { name: 'Mensagens' }).click();
  });

  await test.step('answering and reacting', async () => {
    await choose(page, 'A reunião é na quinta', 'Responder');
    await write(page, 'Às dez');
    await expect(
      said(phone, 'Às dez').getByRole('button', { name: /A reunião é na quinta/ }),
    ).toBeVisible();
    await choose(page, 'Às dez', 'Reagir com 👍');
    await expect(said(phone, 'Às dez').getByRole('button', { name: /^👍/ })).toBeVisible();
  });

  await test.step('editing and deleting', async () => {
    await choose(page, 'Às dez', 'Editar');
    const dialog = page.getByRole('dialog', { name: 'Editar mensagem' });
    await dialog.getByRole('textbox').fill('Às onze');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(said(phone, 'Às onze')).toContainText('editada');
    await choose(page, 'Às onze', 'Apagar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await expect(said(phone, 'Mensagem apagada')).toBeVisible();
  });

  await test.step('finding', async () => {
    await page.getByRole('button', { name: 'Buscar nesta conversa' }).click();
    await page.getByRole('search').getByRole('searchbox', { name: 'Buscar' }).fill('reuniao');
    await page
      .getByRole('search')
      .getByRole('button', { name: /A reunião é na quinta/ })
      .click();
    await expect(page.getByText('A mensagem está na tela.')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toBeHidden();
  });
});

test('a ticket is discussed in a chat, as far as each reader may see it', async ({
  enter,
  shop,
}) => {
  const { person: lead, page } = await enter({ profile: 'supervisor' }, { path: '/tickets' });
  const { page: colleague } = await enter({ queues: [] }, { path: '/chats' });
  const { person: third } = await enter({ queues: [] }, { path: '/tickets' });
  const customer = await shop.conversation(lead, 'Quero trocar meu pedido');
  await open(page, customer.name);
  await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: 'Discutir no chat interno' }).click();
  await talkTo(page, third.name);
  await expect(field(page)).toHaveValue(/\/tickets\/[\da-f-]{36} $/);
  await field(page).press('Enter');
  await expect(
    page.getByRole('log').getByRole('link', { name: new RegExp(customer.name) }),
  ).toBeVisible();
  await expect(colleague.getByText('Nenhuma conversa ainda')).toBeVisible();
});
