/** Writing: voice, files, emoji, quick replies, drafts, and the whole inbox without a mouse. */

import { expectAccessible } from './kit/axe.ts';
import { document, picture } from './kit/files.ts';
import { bubble, chat, field, notice, open, row, say } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';

/** Between two of our clicks a busy machine would record long enough. */
const PRESS_SEND_AT_ONCE = `new MutationObserver((_, observer) => {
  const button = document.querySelector('button[aria-label="Enviar áudio"]:not(:disabled)');
  if (!button) return;
  observer.disconnect();
  button.click();
}).observe(document.body, { attributes: true, childList: true, subtree: true })`;

test('records a voice note, plays it here, and delivers it as one to the phone', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person);
  await open(page, customer.name);

  await test.step('too short: discarded', async () => {
    await page.evaluate(PRESS_SEND_AT_ONCE);
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await expect(notice(page, 'Gravação curta demais, descartada.')).toBeVisible();
    await expect(field(page)).toBeVisible();
  });

  await test.step('cancelled: nothing is sent', async () => {
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    // Not the exact second: a check once a second may miss it.
    await expect(page.getByRole('timer')).toHaveText(/0:0[1-9]/);
    await page.getByRole('button', { name: 'Cancelar gravação' }).click();
    await expect(field(page)).toBeVisible();
  });

  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByRole('timer')).toHaveText(/0:0[2-9]/);
  await page.getByRole('button', { name: 'Enviar áudio' }).click();
  const play = page.getByRole('log').getByRole('button', { name: 'Reproduzir' });
  await expect(play).toHaveCount(1);
  await expect(page.getByRole('log').locator('[data-wave]')).toHaveCount(1);
  await expect(
    page.getByRole('article').getByRole('img', { name: /Lida|Reproduzida/ }),
  ).toBeVisible();
  await play.click();
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  const audio = page.getByRole('log').locator('audio');
  await expect.poll(() => audio.evaluate((player) => player.currentTime)).toBeGreaterThan(0);
  expect(await typeOf(page, await audio.evaluate((player) => player.currentSrc))).toBe(
    'audio/mpeg',
  );

  const [received] = await customer.received();
  expect(received).toMatchObject({ mediaType: 'audio' });
  const heard = await shop.open(received?.mediaUrl ?? '');
  expect(heard.headers.get('content-type')).toMatch(/^audio\/ogg/);
  expect(await customer.received()).toHaveLength(1);
});

const typeOf = async (
  page: Parameters<typeof field>[0],
  url: string,
): Promise<string | undefined> => (await page.request.get(url)).headers()['content-type'];

test('attaches files by choosing, pasting and dropping; text goes with them', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person);
  await open(page, customer.name);
  const tray = page.getByRole('list', { name: 'Arquivos a enviar' });

  await page.getByRole('textbox', { name: 'Mensagem' }).focus();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivo' }).click();
  await (await chooser).setFiles([document()]);
  await giveFile(page, 'paste', picture('colada.png'));
  await giveFile(page, 'drop', picture('solta.png'));
  await expect(tray.getByRole('listitem')).toHaveCount(3);
  await tray.getByRole('button', { name: 'Remover solta.png' }).click();
  await page.getByRole('textbox', { name: 'Legenda' }).fill('Segue o orçamento');
  await page.getByRole('textbox', { name: 'Legenda' }).press('Enter');

  await expect(
    bubble(page, 'Segue o orçamento').getByRole('link', { name: /orçamento\.pdf/ }),
  ).toBeVisible();
  const image = page.getByRole('button', { name: 'Abrir imagem' });
  await expect(image).toBeVisible();
  await image.click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'colada.png' })).toBeVisible();
  await expectAccessible(page, 'the image viewer');
  await page.keyboard.press('Escape');
  await page.getByRole('article').last().hover();
  await page
    .getByRole('article')
    .last()
    .getByRole('button', { name: 'Opções da mensagem' })
    .click();
  await page.getByRole('menuitem', { name: 'Apagar' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the question before a message is deleted');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect
    .poll(async () => (await customer.received()).map(({ mediaType }) => mediaType))
    .toEqual(['application', 'image']);
});

/** Passes a file as the system's clipboard or a drag does. */
async function giveFile(
  page: Parameters<typeof field>[0],
  how: 'paste' | 'drop',
  { name, mimeType, buffer }: ReturnType<typeof picture>,
): Promise<void> {
  const target = page.getByRole('textbox', { name: /Mensagem|Legenda/ });
  const file = { how, name, mimeType, bytes: [...buffer] };
  await (how === 'paste' ? target : page.getByRole('log')).evaluate((element, given) => {
    const view = element.ownerDocument.defaultView;
    const data = new view.DataTransfer();
    data.items.add(
      new view.File([new Uint8Array(given.bytes)], given.name, { type: given.mimeType }),
    );
    const init = { bubbles: true, cancelable: true };
    if (given.how === 'paste')
      element.dispatchEvent(new view.ClipboardEvent('paste', { ...init, clipboardData: data }));
    else
      for (const kind of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new view.DragEvent(kind, { ...init, dataTransfer: data }));
  }, file);
}

test('uses emoji, quick replies, a quote and drafts', async ({ enter, shop }) => {
  const { person, page } = await enter();
  const one = await shop.conversation(person, 'Qual é o prazo?');
  const two = await shop.conversation(person, 'Aceitam pix?');
  await open(page, one.name);

  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('coração');
  await page.getByRole('gridcell').first().click();
  await expect(field(page)).toHaveValue(/\p{Extended_Pictographic}/u);
  await field(page).fill('');

  await field(page).pressSequentially('/pra');
  await expect(page.getByRole('option', { name: /prazo/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('O prazo de entrega é de até 3 dias úteis para capitais.');
  await bubble(page, 'Qual é o prazo?').hover();
  await bubble(page, 'Qual é o prazo?').getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  await expect(page.getByRole('group', { name: `Respondendo a ${one.name}` })).toBeVisible();
  await field(page).press('Enter');
  await expect(bubble(page, 'O prazo de entrega')).toContainText('Qual é o prazo?');
  await expect.poll(async () => (await one.received())[0]?.quotedId).toBeTruthy();

  await field(page).fill('Sim, com desconto');
  await open(page, two.name);
  await expect(field(page)).toHaveValue('');
  await open(page, one.name);
  await expect(field(page)).toHaveValue('Sim, com desconto');
  await page.getByRole('switch', { name: 'Assinar' }).click();
  await field(page).press('Enter');
  await expect.poll(async () => (await one.received()).at(-1)?.body).toBe('Sim, com desconto');
});

/** While the field still has the focus, which a dialog takes a moment after it appears. */
const ESCAPE_AS_SOON_AS_OPEN = `void (globalThis.escaped = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role="dialog"]')) return;
    observer.disconnect();
    const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
    resolve(document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key)));
  }).observe(document.body, { childList: true, subtree: true });
}))`;

test('works entirely by keyboard, from sign-in to resolved', async ({ openBrowser, shop }) => {
  const person = await shop.person();
  const mine = await shop.conversation(person, 'Primeira conversa');
  const other = await shop.conversation(person, 'Segunda conversa');
  const page = await openBrowser();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('prosa-demo');
  await page.keyboard.press('Enter');

  await expect(row(page, other.name)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(chat(page, mine.name)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+/');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(field(page)).toBeFocused();
  // The page watches before the key is pressed: one may overtake the other.
  await page.evaluate(ESCAPE_AS_SOON_AS_OPEN);
  await page.keyboard.press('ControlOrMeta+/');
  await page.evaluate('escaped');
  await expect(help).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).not.toBeFocused();
  await expect(chat(page, mine.name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat(page, mine.name)).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+r');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Tudo certo por aqui.');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'Tudo certo por aqui.')).toBeVisible();
  await page.keyboard.press('Alt+e');
  await expect(row(page, mine.name)).toHaveCount(0);
  await expect(chat(page, mine.name)).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Buscar ou executar' });
  await palette.getByRole('textbox').fill('conta');
  await expect(palette.getByRole('button', { name: 'Contatos' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contacts/);
  await expect(palette).toBeHidden();
});

test('accepts by key the ticket that the list shows first', async ({ enter, shop }) => {
  const other = shop.customer();
  await other.writes('Cheguei antes.');
  const { uuid, id } = await other.ticket();
  const { page } = await enter(
    { queues: ['Atendimento'] },
    { path: `/tickets/${uuid}?tab=pending` },
  );
  const customer = shop.customer();
  await expect(chat(page, other.name)).toBeVisible();
  await customer.writes('Alguém aí?');
  await expect(row(page, customer.name)).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, customer.name).locator('[data-current]')).toBeVisible();
  await page.keyboard.press('a');
  await expect(chat(page, customer.name)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await say(page, 'Aqui estou.');
  const ticket = await shop.call('GET /tickets/:ticketId', { params: { ticketId: id } });
  expect(ticket.status).toBe('pending');
});
