/** Internal chats: colleagues write to each other, live. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { expect, test } from './kit/journey.ts';

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
};
const said = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });

test('two colleagues talk in a chat that one of them creates', async ({ enter }) => {
  const { person: ana, page } = await enter({}, { path: '/chats' });
  const { person: rui, page: colleague } = await enter({}, { path: '/tickets' });

  await page.getByRole('button', { name: 'Nova conversa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Preencha o título da conversa.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Título' }).fill('Plantão');
  await dialog.getByRole('combobox', { name: 'Participantes' }).fill(rui.name);
  await page.getByRole('option', { name: rui.name }).click();
  // The list of people would cover the buttons.
  await page.keyboard.press('Tab');
  await expectAccessible(page, 'the form of a chat');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Plantão' })).toBeVisible();
  await write(page, `@${rui.name} pode cobrir minha pausa?`);
  await expect(said(page, 'pode cobrir minha pausa?')).toBeVisible();

  await colleague.getByRole('button', { name: 'Chat interno, há mensagens não lidas' }).click();
  await colleague.getByRole('link', { name: /Plantão/ }).click();
  await expect(said(colleague, 'pode cobrir minha pausa?')).toBeVisible();
  await expect(colleague.getByText('Mensagens não lidas')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Chat interno', exact: true })).toBeVisible();
  await expect(page.getByText(`Visto por ${rui.name}`)).toBeVisible();
  await write(colleague, 'Posso, sim.');
  await expect(said(page, 'Posso, sim.')).toBeVisible();
  await expect(said(page, 'Posso, sim.')).toContainText(rui.name);
  await expectAccessible(page, 'a chat');
  expect(ana.id).not.toBe(rui.id);
});
