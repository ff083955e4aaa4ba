/** The first hour of a company, from sign-up to the first answer, guided by the screen alone. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { bubble, notice, press, row, say, segment } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';
import { shot } from './kit/shot.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const steps = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' });
const done = (page: Page) => steps(page).getByRole('listitem').filter({ hasText: '(feito)' });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name, exact: true });

test('leads a company from sign-up to its first answer', async ({ openBrowser }) => {
  const mark = String(Date.now()).slice(-8);
  const page = await openBrowser({ language: 'en', path: '/login' });
  await test.step('the language chosen before sign-up is kept for person and company', async () => {
    await page.getByRole('link', { name: 'Sign up your company' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pt');
    await field(page, 'Nome da empresa').fill(`Padaria ${mark}`);
    await field(page, 'Seu nome').fill('Rita Prado');
    await field(page, 'E-mail').fill(`rita-${mark}@padaria.demo`);
    await field(page, 'Senha').fill('uma senha boa');
    await page.getByRole('combobox', { name: 'Plano' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByText(`Olá, Rita Prado · Padaria ${mark}`)).toBeVisible();
  });

  await test.step('the empty inbox shows the first step, and nothing else', async () => {
    await expect(steps(page)).toBeVisible();
    await expect(done(page)).toHaveCount(0);
    await expect(page.getByText('Escolha um atendimento')).toHaveCount(0);
    await expect(menu(page, 'Telefone de testes')).toHaveCount(0);
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await expect(dialog).toContainText('Ainda não há conexão com o WhatsApp.');
    await expectAccessible(page, 'a new ticket without a connection');
    await dialog.getByRole('link', { name: 'Conectar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/connections$/);
  });

  await test.step('a connection is one of three cards, in the existing queue', async () => {
    await page.getByRole('button', { name: 'Nova conexão' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
    const cards = dialog.getByRole('radiogroup', { name: 'Tipo de conexão' }).getByRole('radio');
    await expect(cards.first()).toBeChecked();
    await expect(cards.first()).toContainText('QR Code');
    for (const card of await cards.all()) await expect(card).toHaveCSS('border-top-width', '1px');
    await expect(dialog.getByText('Atendimento', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the kinds of connection');
    await field(page, 'Nome').fill('Balcão');
    await cards.filter({ hasText: 'Telefone de testes' }).click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    const qr = page.getByRole('dialog', { name: 'Conectar Balcão' });
    const popup = page.waitForEvent('popup');
    await qr.getByRole('link', { name: 'Abrir telefone de testes' }).click();
    const phone = await popup;
    await phone.getByRole('button', { name: 'Ler QR Code' }).click();
    await expect(notice(page, 'Balcão está conectada.')).toBeVisible();
    await expect(menu(page, 'Telefone de testes')).toBeVisible();
    await phone.getByRole('button', { name: 'Novo cliente' }).first().click();
    const person = phone.getByRole('dialog', { name: 'Novo cliente' });
    await person.getByRole('textbox', { name: 'Nome' }).fill('Célia Uchoa');
    await person.getByRole('textbox', { name: 'Número' }).fill('5511987650001');
    await menu(page, 'Atendimentos').click();
    await expect(done(page)).toHaveCount(1);
    await expect(
      steps(page).getByRole('link', { name: 'Abrir o telefone de testes' }),
    ).toBeVisible();
    await person.getByRole('button', { name: 'Adicionar' }).click();
    await phone.getByRole('textbox', { name: 'Mensagem' }).fill('Tem pão de queijo?');
    await phone.getByRole('textbox', { name: 'Mensagem' }).press('Enter');
    await expect(done(page)).toHaveCount(2);
    await phone.close();
  });

  await test.step('a colleague joins the queue by default', async () => {
    await steps(page).getByRole('link', { name: 'Criar usuários' }).click();
    await page.getByRole('button', { name: 'Novo usuário' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
    await expect(dialog.getByText('Atendimento', { exact: true })).toBeVisible();
    await field(page, 'Nome').fill('Bruno Teles');
    await field(page, 'E-mail').fill(`bruno-${mark}@padaria.demo`);
    await field(page, 'Senha').fill('outra senha boa');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('row', { name: /Bruno Teles/ })).toContainText('Atendimento');
  });

  await test.step('the queue greets customers; the home screen shows the same list', async () => {
    await menu(page, 'Dashboard').click();
    await expect(done(page)).toHaveCount(3);
    await expectAccessible(page, 'first steps on the home screen');
    await shot(page, 'first-steps-home');
    await steps(page).getByRole('link', { name: 'Abrir as filas' }).click();
    await page.getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar fila' });
    await dialog
      .getByRole('textbox', { name: 'Mensagem de saudação' })
      .fill('Olá! Já vamos atender você.');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the list is complete with the answer, not before', async () => {
    await menu(page, 'Atendimentos').click();
    await expect(done(page)).toHaveCount(4);
    await shot(page, 'four-steps-done');
    await segment(page, 'Aguardando').click();
    await press(page, 'Célia Uchoa', 'Aceitar');
    await say(page, 'Tem, sim!');
    await expect(bubble(page, 'Tem, sim!')).toBeVisible();
    // Out of the field, then out of the ticket.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Escolha um atendimento')).toBeVisible();
    await expect(steps(page)).toHaveCount(0);
    await expect(row(page, 'Célia Uchoa')).toBeVisible();
  });

  await test.step('each setting is next to the text that it sends', async () => {
    await menu(page, 'Configurações').click();
    const calls = page.getByRole('switch', { name: 'Responder que não atendemos chamadas' });
    await expect(calls).toBeChecked();
    for (const words of [
      'Não atendemos chamadas de voz ou de vídeo por aqui.',
      'Meu nome é Rita Prado',
      'Seu atendimento foi transferido para Rita Prado, do setor Atendimento.',
      'Como foi o seu atendimento?',
    ])
      await expect(page.getByRole('figure').filter({ hasText: words })).toBeVisible();
    await calls.press(' ');
    await expect(notice(page, 'Configuração salva com sucesso.')).toBeVisible();
    await page.reload();
    await expect(calls).not.toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Idioma da empresa' })).toHaveValue(
      'Português BR',
    );
    await expectAccessible(page, 'settings with their texts');
  });
});
