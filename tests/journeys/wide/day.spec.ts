/** A day's work by keyboard alone, each step in no more keys than before the keyboard was made safe. */
import type { Page } from '@playwright/test';
import { document } from '../kit/files.ts';
import { bubble, chat, field, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

/** Keys pressed for an action; typed text is not counted. */
class Hands {
  readonly #page: Page;
  pressed = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.pressed += 1;
    }
  }

  type = (words: string): Promise<void> => this.#page.keyboard.type(words);
}

test('takes no more keys than allowed for a day by keyboard', async ({ enter, shop }) => {
  const { id: queueId, name: queue } = await shop.call('POST /queue', {
    body: { name: `Balcão ${Date.now()}`, color: '#3367d6' },
  });
  const { page } = await enter({ queues: [queue] });
  const colleague = await shop.person({ queues: [queue] });
  // Once there is a listener the runner intercepts file choosers; a key would be faster than that.
  page.on('filechooser', () => undefined);
  const hands = new Hands(page);
  const customer = shop.customer();
  const log = page.getByRole('log', { name: 'Mensagens' });
  /** @param atMost keys that the step may take; before, accepting took 25 and quoting 8 */
  const step = (name: string, atMost: number, act: () => Promise<void>) =>
    test.step(name, async () => {
      hands.pressed = 0;
      await act();
      expect(hands.pressed, `${name}: keys pressed`).toBeLessThanOrEqual(atMost);
    });
  await expect(page.getByRole('button', { name: /^Atendendo/ })).toBeVisible();
  await customer.writes('Vocês entregam hoje?');
  const { id } = await customer.ticket();
  // Nobody else waits there: the first row is this customer's.
  await shop.call('PUT /tickets/:ticketId', { params: { ticketId: id }, body: { queueId } });

  await step('notice a new customer', 1, async () => {
    await hands.press('p');
    await expect(row(page, customer.name)).toBeVisible();
  });
  await step('accept', 2, async () => {
    await hands.press('j', 'a');
    await expect(chat(page, customer.name)).toBeVisible();
    await expect(field(page)).toBeFocused();
    // Nobody quotes what they do not see yet.
    await expect(bubble(page, 'Vocês entregam hoje?')).toBeVisible();
  });
  await step('quick reply', 1, async () => {
    await hands.type('/pra');
    await expect(page.getByRole('option').first()).toBeVisible();
    await hands.press('Control+Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(field(page)).toHaveValue('');
  });
  await step('quote', 2, async () => {
    await hands.press('Control+ArrowUp', 'Control+ArrowUp');
    await hands.type('Entregamos, sim.');
    await page.keyboard.press('Enter');
    await expect(bubble(page, 'Entregamos, sim.')).toContainText('Vocês entregam hoje?');
  });
  await step('file', 2, async () => {
    const chooser = page.waitForEvent('filechooser');
    await hands.press('Alt+u');
    await (await chooser).setFiles([document('tabela.pdf')]);
    await expect(page.getByRole('textbox', { name: 'Legenda' })).toBeFocused();
    await hands.press('Enter');
    await expect(bubble(page, 'tabela.pdf')).toBeVisible();
  });
  await step('voice note', 2, async () => {
    await hands.press('Alt+v');
    await expect(page.getByRole('timer')).toHaveText(/0:0[2-9]/);
    await hands.press('Enter');
    await expect(field(page)).toBeFocused();
    await expect(log.locator('audio')).toHaveCount(1);
  });
  await step('note', 2, async () => {
    await hands.press('Alt+n');
    await hands.type('Mora longe.');
    await hands.press('Control+Enter');
    await expect(bubble(page, 'Mora longe.')).toBeVisible();
  });
  await step('tag', 4, async () => {
    await hands.press('Alt+l');
    await hands.type('Propo');
    await expect(page.getByRole('option', { name: /Proposta/ })).toBeVisible();
    await hands.press('ArrowDown', 'Enter', 'Escape');
    await expect(row(page, customer.name)).toContainText('Proposta');
    await expect(field(page)).toBeFocused();
  });
  await step('resolve', 1, async () => {
    await hands.press('Alt+e');
    await expect(chat(page, customer.name)).toBeHidden();
    await expect.poll(async () => (await customer.ticket()).status).toBe('closed');
  });
  await step('find by a word', 2, async () => {
    await hands.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Buscar ou executar' });
    await expect(palette.getByRole('textbox')).toBeFocused();
    await hands.type(customer.name);
    await expect(palette.getByRole('button', { name: customer.name }).first()).toBeVisible();
    await expect(palette.locator('[data-selected]')).toContainText(customer.name);
    await hands.press('Enter');
    await expect(chat(page, customer.name)).toBeVisible();
  });
  await step('reopen', 1, async () => {
    await hands.press('Alt+a');
    await expect(field(page)).toBeFocused();
    await expect.poll(async () => (await customer.ticket()).status).toBe('open');
  });
  await step('transfer', 3, async () => {
    await hands.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
    await expect(dialog.getByRole('combobox', { name: 'Usuário' })).toBeFocused();
    await hands.type(colleague.name);
    await expect(dialog.getByRole('option', { name: colleague.name })).toBeVisible();
    await hands.press('Enter');
    await expect(dialog.getByLabel('Escolhido')).toBeVisible();
    await hands.press('Enter');
    await expect.poll(async () => (await customer.ticket()).userId).toBe(colleague.id);
  });
});

test('reaches the lists and the search by keys, and a new conversation from any screen', async ({
  enter,
  shop,
}) => {
  const { page } = await enter();
  const pressed = (name: RegExp) => page.getByRole('button', { name, pressed: true });
  await expect(pressed(/^Atendendo/)).toBeVisible();
  await page.keyboard.press('p');
  await expect(pressed(/^Aguardando/)).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('tab', { name: 'Resolvidos', selected: true })).toBeVisible();
  await page.keyboard.press('o');
  await expect(pressed(/^Atendendo/)).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeFocused();
  await page.keyboard.press('Alt+p');
  await expect(pressed(/^Aguardando/)).toBeVisible();

  const { name } = shop.customer();
  await shop.call('POST /contacts', { body: { name, number: '5511988887777' } });
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Buscar ou executar' });
  await palette.getByRole('textbox').fill(name);
  await expect(palette.locator('[data-selected]')).toContainText(name);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(dialog.getByLabel('Contato')).toHaveValue(new RegExp(name));
  await dialog.getByRole('button', { name: 'Iniciar' }).click();
  await expect(chat(page, name)).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await palette.getByRole('textbox').fill('resolvidos');
  await expect(palette.locator('[data-selected]')).toContainText('Resolvidos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Resolvidos', selected: true })).toBeVisible();
});
