/** Forwarding messages: one from its menu, several by selection, to two contacts at once. */
import type { Page } from '@playwright/test';
import { expectAccessible, setTheme } from '../kit/axe.ts';
import { bubble, chat, expectNoSidewaysScroll, field, notice, open } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

const menuItem = async (page: Page, words: string, item: string) => {
  await bubble(page, words).getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Encaminhar/ });

/** In both themes, at the current width of the page: another one would close open dialogs. */
async function look(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme);
    await shot(page, `${name}-${page.viewportSize()?.width}-${theme}`);
  }
  await expectAccessible(page, name);
}

test("forwards a customer's messages to two others", async ({ enter, shop }) => {
  const { person: lia, page } = await enter();
  const from = await shop.conversation(lia, 'O sofá cinza ainda está à venda?');
  const known = await shop.conversation(lia, 'Procuro um sofá');
  const stranger = shop.customer();
  const contact = await shop.call('POST /contacts', {
    body: { name: stranger.name, number: stranger.number },
  });
  await from.sends({ kind: 'location', location: { latitude: -23.55, longitude: -46.63 } });
  await from.writes('Pode ser amanhã');
  await page.goto('/tickets');
  await open(page, from.name);
  await expect(bubble(page, 'Pode ser amanhã')).toBeVisible();

  await test.step('one message, from its menu, and the link to its new place', async () => {
    await menuItem(page, 'O sofá cinza', 'Encaminhar');
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('searchbox', { name: 'Para quem?' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Encaminhar' }).click();
    await expect(dialog.getByText('Escolha pelo menos um contato')).toBeVisible();
    await dialog.getByRole('checkbox', { name: known.name }).check();
    await dialog.getByRole('textbox', { name: 'Comentário' }).fill('Este serve?');
    await look(page, 'forward-dialog');
    await dialog.getByRole('button', { name: 'Encaminhar' }).click();
    await expect(dialog).toBeHidden();
    await expect(field(page)).toBeFocused();
    await notice(page, `Encaminhado para ${known.name}`)
      .getByRole('button', { name: 'Abrir conversa' })
      .click();
    await expect(chat(page, known.name)).toBeVisible();
    await expect(bubble(page, 'O sofá cinza')).toContainText('Encaminhada');
    await expect(bubble(page, 'Este serve?')).not.toContainText('Encaminhada');
    await expect
      .poll(async () => (await known.received()).map(({ body }) => body))
      .toEqual(['O sofá cinza ainda está à venda?', 'Este serve?']);
  });

  await test.step('several, selected by keyboard; Escape cancels', async () => {
    await open(page, from.name);
    await menuItem(page, 'O sofá cinza', 'Selecionar mensagens');
    const first = page.getByRole('checkbox', { name: /O sofá cinza/ });
    await expect(first).toBeFocused();
    await expect(first).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(field(page)).toBeFocused();

    await menuItem(page, 'O sofá cinza', 'Selecionar mensagens');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await bubble(page, 'Pode ser amanhã').click({ force: true });
    const bar = page.getByRole('toolbar', { name: 'Selecionar mensagens' });
    await expect(bar).toContainText('3 mensagens selecionadas');
    await look(page, 'forward-choosing');
    await bar.getByRole('button', { name: 'Encaminhar' }).click();
  });

  await test.step('to two at once, one of whom has no conversation yet', async () => {
    const dialog = dialogOf(page);
    await expect(dialog).toHaveAccessibleName('Encaminhar 3 mensagens');
    await dialog.getByRole('checkbox', { name: known.name }).check();
    await dialog.getByRole('searchbox', { name: 'Para quem?' }).fill(stranger.name);
    await dialog.getByRole('checkbox', { name: stranger.name }).check();
    await expect(dialog.getByRole('list', { name: 'Contatos escolhidos' })).toContainText(
      known.name,
    );
    await dialog.getByRole('button', { name: 'Encaminhar' }).click();
    await expect(notice(page, 'Encaminhado para 2 contatos')).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Selecionar mensagens' })).toBeHidden();
    for (const customer of [known, stranger])
      await expect
        .poll(async () =>
          (await customer.received())
            .slice(-3)
            .map(({ mediaType, forwardingScore }) => [mediaType, forwardingScore]),
        )
        .toEqual([
          ['conversation', 1],
          ['locationMessage', 1],
          ['conversation', 1],
        ]);
    await open(page, stranger.name);
    await expect(bubble(page, 'Encaminhada')).toHaveCount(3);
    await look(page, 'forward-received');
  });

  await test.step('on a phone; a blocked contact stays in the dialog, with the reason', async () => {
    await shop.call('POST /contacts/:contactId/block', {
      params: { contactId: contact.id },
      body: { blocked: true },
    });
    const { id: ticketId } = await stranger.ticket();
    await shop.call('DELETE /tickets/:ticketId', { params: { ticketId } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/tickets/${(await from.ticket()).uuid}`);
    await menuItem(page, 'Pode ser amanhã', 'Selecionar mensagens');
    await look(page, 'forward-choosing');
    await page.getByRole('button', { name: 'Encaminhar' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('searchbox', { name: 'Para quem?' }).fill(stranger.name);
    await dialog.getByRole('checkbox', { name: stranger.name }).check();
    await dialog.getByRole('button', { name: 'Encaminhar' }).click();
    await expect(dialog.getByRole('alert')).toContainText('bloqueado');
    await look(page, 'forward-refused');
  });
});
