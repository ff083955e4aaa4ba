/** A recording is paused, played and sent, and never discarded without a question. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { chat, field, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Gravando' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar a gravação?' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function record(page: Page): Promise<void> {
  await press(page, 'Gravar áudio');
  await expect(page.getByRole('timer')).toHaveText(/0:0[2-9]/);
}

test('pauses, plays and sends a recording, and asks before it is discarded', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const one = await shop.conversation(person, 'Pode explicar?');
  const two = await shop.conversation(person, 'Qual é o prazo?');
  await open(page, one.name);
  await record(page);

  await test.step('paused and heard', async () => {
    await press(page, 'Pausar e ouvir');
    await bar(page).getByRole('button', { name: 'Reproduzir' }).click();
    const audio = bar(page).locator('audio');
    await expect.poll(() => audio.evaluate((player) => player.currentTime)).toBeGreaterThan(0);
    await expectAccessible(page, 'a paused recording');
    await press(page, 'Continuar gravando');
    await expect(page.getByRole('timer')).toHaveText(/0:0[3-9]/);
  });
  await test.step('kept on the way to another ticket, and by Esc', async () => {
    await row(page, two.name).getByRole('link', { name: two.name }).click();
    await expect(question(page)).toContainText('ainda não foi enviado');
    await press(page, 'Cancelar');
    await bar(page).getByRole('button', { name: 'Enviar áudio' }).press('Escape');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(chat(page, one.name)).toBeVisible();
  });
  await test.step('sent', async () => {
    await press(page, 'Enviar áudio');
    await expect(field(page)).toBeFocused();
    await expect
      .poll(async () => (await one.received()).map(({ mediaType }) => mediaType))
      .toEqual(['audio']);
  });
  await test.step('discarded on request', async () => {
    await record(page);
    await row(page, two.name).getByRole('link', { name: two.name }).click();
    await press(page, 'Descartar');
    await expect(chat(page, two.name)).toBeVisible();
    await expect(field(page)).toBeFocused();
  });
  await test.step('a file of the draft, when a colleague closes the ticket', async () => {
    await record(page);
    const { id, queueId } = await two.ticket();
    const params = { ticketId: id };
    await shop.call('PUT /tickets/:ticketId', { params, body: { status: 'closed' } });
    await expect(bar(page)).toBeHidden();
    await shop.call('PUT /tickets/:ticketId', {
      params,
      body: { status: 'open', userId: person.id, queueId },
    });
    await open(page, one.name);
    await open(page, two.name);
    await expect(page.getByRole('list', { name: 'Arquivos a enviar' })).toContainText('.mp3');
  });
});
