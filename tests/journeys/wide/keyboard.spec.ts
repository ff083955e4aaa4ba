/** Typing is never lost: after each action and each dialog, words go into the message and trigger no command. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { document } from '../kit/files.ts';
import { bubble, chat, field, open, row, say } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

/** Begins with the letter that resolves; the others are commands too. */
const WORDS = 'e ate que horas? Kits: j, r, a/c e pronto!';

async function expectWordsArrive(page: Page, words = WORDS): Promise<void> {
  const message = page.getByRole('textbox', { name: /^(Mensagem|Legenda)/ });
  await page.keyboard.type(words);
  await expect(message).toHaveValue(words);
  await message.fill('');
}

async function chooseOf(page: Page, words: string, item: string): Promise<void> {
  await bubble(page, words).hover();
  await bubble(page, words).getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('keeps all words typed after each action on a message', async ({ enter, shop }) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'Qual é o prazo?');
  await open(page, customer.name);
  await say(page, 'Já vejo.');
  const step = (name: string, act: () => Promise<void>) =>
    test.step(name, async () => {
      await act();
      await expectWordsArrive(page);
    });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await step('reply', () => chooseOf(page, 'Qual é o prazo?', 'Responder'));
  await step('reply given up', () => press('Cancelar resposta'));
  await step('reply by keyboard', async () => {
    await bubble(page, 'Qual é o prazo?')
      .getByRole('button', { name: 'Opções da mensagem' })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Responder' }).press('Enter');
  });
  await step('delete, cancelled', async () => {
    await chooseOf(page, 'Já vejo.', 'Apagar');
    await press('Cancelar');
  });
  await step('menu closed', async () => {
    await bubble(page, 'Já vejo.').getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('menu').press('Escape');
  });
  await step('delete', async () => {
    await chooseOf(page, 'Já vejo.', 'Apagar');
    await press('Apagar');
  });
  await step('a file attached', async () => {
    const chooser = page.waitForEvent('filechooser');
    await press('Anexar arquivo');
    await (await chooser).setFiles([document('pedido.pdf')]);
    await expect(page.getByRole('list', { name: 'Arquivos a enviar' })).toBeVisible();
  });
  await step('the file removed', () => press('Remover pedido.pdf'));
  await step('a recording given up', async () => {
    await press('Gravar áudio');
    await press('Cancelar gravação');
  });
  await step('signed', () => page.getByRole('switch', { name: 'Assinar' }).click());
  await step('emojis closed', async () => {
    await press('Emoji');
    await page.getByRole('searchbox', { name: 'Buscar emoji' }).press('Escape');
  });
  await step('variables closed', async () => {
    await press('Inserir variável');
    await page.getByRole('menu').press('Escape');
  });
  await step('quick replies closed', async () => {
    await field(page).pressSequentially('/pra');
    await field(page).press('Escape');
    await field(page).fill('');
  });
  await expectStillOpen(page, customer);
});

test('keeps all words typed after each dialog', async ({ enter, shop }) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'Aceitam pix?');
  await open(page, customer.name);
  const openers: [string, () => Promise<void>][] = [
    ['transfer', () => chooseInMenu(page, 'Mais ações do atendimento', 'Transferir')],
    ['transfer by keyboard', () => page.keyboard.press('Alt+t')],
    ['tags', () => chat(page, customer.name).getByRole('button', { name: 'Tags' }).click()],
    ['palette', () => page.keyboard.press('ControlOrMeta+k')],
    ['help', () => page.keyboard.press('ControlOrMeta+/')],
    ['new ticket', () => page.getByRole('button', { name: 'Novo atendimento' }).click()],
    ['profile', () => chooseInMenu(page, 'Menu do usuário', 'Perfil')],
    ['notifications', () => page.getByRole('button', { name: /^Notificações/ }).click()],
    ['announcements', () => page.getByRole('button', { name: /^Informativos/ }).click()],
  ];
  for (const [name, show] of openers) {
    await test.step(name, async () => {
      await show();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expectWordsArrive(page);
    });
  }
  await test.step('Escape before the focus has moved into what opened', async () => {
    for (const name of ['Tags', /^Notificações/, 'Emoji'])
      await page
        .getByRole('button', { name })
        .first()
        .evaluate(
          (button, act) => button.ownerDocument.defaultView.eval(act)(button),
          OPEN_AND_ESCAPE,
        );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectWordsArrive(page);
  });
  await test.step('clicks outside everything', async () => {
    await bubble(page, 'Aceitam pix?').click();
    await expectWordsArrive(page);
    await page.getByRole('log').focus();
    await expectWordsArrive(page);
    await page.mouse.click(2, 500);
    await expectWordsArrive(page);
  });
  await expectStillOpen(page, customer);
});

/** Quick hands: Escape comes as soon as the page is drawn. As text, since these files know no DOM. */
const OPEN_AND_ESCAPE = `async (button) => {
  button.focus();
  button.click();
  await new Promise(queueMicrotask);
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}`;

async function chooseInMenu(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function expectStillOpen(
  page: Page,
  customer: { name: string; ticket: () => Promise<{ status: string }> },
): Promise<void> {
  await expect(chat(page, customer.name)).toBeVisible();
  expect((await customer.ticket()).status).toBe('open');
}

test('starts accents and input methods in the field, and treats keys with Ctrl or Alt as commands', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'Bom dia!');
  await open(page, customer.name);
  const keys = await page.context().newCDPSession(page);
  const press = async (key: string) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await keys.send('Input.dispatchKeyEvent', { type, key });
  };
  for (const first of ['Dead', 'Process']) {
    await bubble(page, 'Bom dia!').click();
    await expect(field(page)).not.toBeFocused();
    await press(first);
    await keys.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
    await keys.send('Input.insertText', { text: 'é' });
    await page.keyboard.type(' hoje');
    await expect(field(page)).toHaveValue('é hoje');
    await field(page).fill('');
  }
  await bubble(page, 'Bom dia!').click();
  for (const combination of ['Control+e', 'Alt+x', 'ArrowDown', 'Shift', 'Space'])
    await page.keyboard.press(combination);
  await expect(field(page)).not.toBeFocused();
  await expect(field(page)).toHaveValue('');
});

test('runs single letters as commands in the list, with Alt everywhere, and lets people switch them off', async ({
  enter,
  shop,
  signIn,
}) => {
  const { person, page } = await enter();
  const first = await shop.conversation(person, 'Primeira');
  const second = await shop.conversation(person, 'Segunda');
  await expect(row(page, second.name)).toBeVisible();
  const current = (on: Page, name: string) => row(on, name).locator('[data-current]');
  await test.step('the list', async () => {
    await page.keyboard.press('j');
    await expect(current(page, second.name)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
  });
  await test.step('from one conversation to the next while writing', async () => {
    await page.keyboard.type('jako');
    await page.keyboard.press('Alt+j');
    await expect(chat(page, first.name)).toBeVisible();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Alt+k');
    await expect(field(page)).toHaveValue('jako');
  });
  await test.step('switched off in the help', async () => {
    await page.keyboard.press('ControlOrMeta+/');
    const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    const saved = page.waitForResponse('**/api/users/set-letter-keys/off');
    await help.getByRole('switch', { name: 'Atalhos com uma letra só' }).press(' ');
    await saved;
    await expectAccessible(page, 'the shortcuts');
  });
  await test.step('kept for the person, in another browser too', async () => {
    const other = await signIn(person.email);
    await expect(row(other, second.name)).toBeVisible();
    await other.keyboard.press('j');
    await expect(current(other, second.name)).toHaveCount(0);
    await other.keyboard.press('Alt+j');
    await expect(current(other, second.name)).toBeVisible();
    await other.getByRole('button', { name: 'Menu do usuário' }).click();
    await other.getByRole('menuitem', { name: 'Perfil' }).click();
    await expect(
      other.getByRole('dialog').getByRole('switch', { name: 'Atalhos com uma letra só' }),
    ).not.toBeChecked();
  });
});

test('focuses the first wrong field of a refused form, and nothing else', async ({
  enter,
  faults,
}) => {
  faults.expect(/ERR_FAILED .*\/api\/tags|answer 4\d\d to POST \/api\/tags/);
  const { page } = await enter({ profile: 'admin' }, { path: '/tags' });
  const name = page.getByRole('textbox', { name: 'Nome' });
  const save = page.getByRole('button', { name: 'Salvar' });
  await page.getByRole('button', { name: 'Nova tag' }).click();
  await test.step('by the form', async () => {
    await save.click();
    await expect(name).toBeFocused();
  });
  await test.step('by the server', async () => {
    await page.route('**/api/tags', (route) => route.abort());
    await page.keyboard.type('Brinde');
    await save.press('Enter');
    await expect(save).toBeEnabled();
    await expect(save).toBeFocused();
    await page.unroute('**/api/tags');
    await name.fill('Troca');
    await save.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
  });
});
