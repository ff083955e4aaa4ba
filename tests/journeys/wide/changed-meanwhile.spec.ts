/** Two people edit the same thing: the later one decides what stays. */
import type { Page } from '@playwright/test';
import { expectAccessible, setTheme } from '../kit/axe.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const asked = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Alterado enquanto você editava' });
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();

test("lets the person who saves a contact later take over a colleague's change, and keep the rest", async ({
  enter,
  shop,
  faults,
}) => {
  faults.expect(/answer 409 to PUT \/api\/contacts/);
  const { page } = await enter({ profile: 'admin' }, { path: '/contacts' });
  const { page: other, person } = await enter({ profile: 'admin' }, { path: '/contacts' });
  const { name, number } = shop.customer();
  await page.getByRole('button', { name: 'Novo contato' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('textbox', { name: 'Número do WhatsApp' }).fill(number);
  await save(page);
  for (const each of [page, other]) {
    await each.getByRole('searchbox', { name: 'Buscar' }).fill(number);
    await rowOf(each, name).getByRole('button', { name: 'Editar' }).click();
  }

  await other.getByRole('textbox', { name: 'Nome' }).fill(`${name} Neto`);
  await save(other);
  await expect(notice(other, 'Contato salvo com sucesso.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Nome' }).fill(`${name} Filho`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('filho@example.com');
  await save(page);
  await expect(asked(page)).toContainText(`${person.name} alterou isto em`);
  await expect(asked(page).getByRole('listitem')).toHaveText(['Nome']);
  await expectAccessible(page, 'a change that a colleague made meanwhile');
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    await shot(page, `changed-meanwhile-${theme}`);
  }
  // The safe answer has the focus.
  await page.keyboard.press('Enter');
  await expect(asked(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(`${name} Neto`);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('filho@example.com');
  await save(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rowOf(other, `${name} Neto`)).toContainText('filho@example.com');
});

test('lets the person who saves a queue later overwrite it', async ({ enter, faults }) => {
  faults.expect(/answer 409 to PUT \/api\/queue/);
  const { page, person } = await enter({ profile: 'admin' }, { path: '/queues' });
  const { page: other } = await enter({ profile: 'admin' }, { path: '/queues' });
  const name = `Frente ${person.id}`;
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await save(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const each of [page, other])
    await rowOf(each, name).getByRole('button', { name: 'Editar' }).click();

  await other.getByLabel('Mensagem de saudação').fill('Bom dia!');
  await save(other);
  await expect(other.getByRole('dialog')).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Mensagem de saudação').fill('Boa tarde!');
  await save(page);
  await expect(asked(page).getByRole('listitem')).toHaveText(['Mensagem de saudação']);
  await shot(page, 'changed-meanwhile-390');
  // Escape goes back to the unchanged form.
  await page.keyboard.press('Escape');
  await expect(asked(page)).toBeHidden();
  await save(page);
  await asked(page).getByRole('button', { name: 'Salvar o meu' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await rowOf(other, name).getByRole('button', { name: 'Editar' }).click();
  await expect(other.getByLabel('Mensagem de saudação')).toHaveValue('Boa tarde!');
});

test("asks the person who edits an option of a queue's menu later, and keeps the queue open", async ({
  enter,
  faults,
}) => {
  faults.expect(/answer 409 to PUT \/api\/queue-options/);
  const { page, person } = await enter({ profile: 'admin' }, { path: '/queues' });
  const { page: other } = await enter({ profile: 'admin' }, { path: '/queues' });
  const name = `Trocas ${person.id}`;
  const message = (each: Page) => each.getByLabel('Mensagem', { exact: true });
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('tab', { name: 'Menu do chatbot' }).click();
  await save(page);
  await page.getByRole('button', { name: 'Adicionar opção', exact: true }).click();
  await page.getByRole('textbox', { name: 'Título da nova opção' }).fill('Roupa');
  await page.getByRole('textbox', { name: 'Título da nova opção' }).press('Enter');
  await page.getByRole('button', { name: 'Roupa', exact: true }).click();
  await rowOf(other, name).getByRole('button', { name: 'Editar' }).click();
  await other.getByRole('tab', { name: 'Menu do chatbot' }).click();
  await other.getByRole('button', { name: 'Roupa', exact: true }).click();

  const theirs = other.waitForResponse((answer) => answer.request().method() === 'PUT');
  await message(other).fill('Qual peça?');
  await message(other).blur();
  await theirs;
  // The text loses focus before the title's conflict is answered: one question for both, not one after another.
  const [held, sent] = [Promise.withResolvers<void>(), [] as unknown[]];
  await page.route('**/api/queue-options/*', async (route) => {
    sent.push(route.request().postDataJSON());
    await held.promise;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Título' }).fill('Roupas');
  await message(page).fill('Qual roupa?');
  await message(page).blur();
  held.resolve();
  await expect(asked(page).getByRole('listitem')).toHaveText(['Mensagem']);
  await shot(page, 'option-changed-meanwhile');
  await page.keyboard.press('Escape');
  await expect(asked(page)).toBeHidden();
  await message(page).focus();
  await message(page).blur();
  await expect(asked(page)).toBeVisible();
  expect(sent).toEqual([
    { title: 'Roupas', message: '' },
    { title: 'Roupas', message: 'Qual roupa?' },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'option-changed-meanwhile-390');
  await asked(page).getByRole('button', { name: 'Salvar o meu' }).click();
  await expect(asked(page)).toBeHidden();
  await expect(message(page)).toHaveValue('Qual roupa?');
  await save(page);
  await rowOf(page, name).getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('tab', { name: 'Menu do chatbot' }).click();
  await page.getByRole('button', { name: /^Roupas/ }).click();
  await expect(message(page)).toHaveValue('Qual roupa?');
});
