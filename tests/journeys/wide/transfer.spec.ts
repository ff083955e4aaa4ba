/** Transferring a ticket to a colleague: online colleagues are visible, and two clicks are enough. */
import { expectAccessible } from '../kit/axe.ts';
import { chat, notice, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('lists the colleagues of the queue at once, and transfers by two clicks or keys', async ({
  enter,
  signIn,
  shop,
}) => {
  const { person: lia, page } = await enter();
  const rui = await shop.person();
  const eva = await shop.person({ queues: ['Atacado'] });
  const desk = await signIn(rui.email);
  await expect(desk.getByRole('heading', { name: 'Atendimentos' })).toBeAttached();
  const [first, second, third] = [
    await shop.conversation(lia, 'Vocês entregam hoje?'),
    await shop.conversation(lia, 'E amanhã?'),
    await shop.conversation(lia, 'Nota fiscal?'),
  ];
  const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
  const list = dialog.getByRole('listbox');
  const colleague = list.getByRole('option', { name: rui.name });

  await test.step('two clicks', async () => {
    await open(page, first.name);
    await page.keyboard.press('Alt+t');
    await expect(colleague).toContainText('Disponível');
    await expect(colleague).toContainText('Nenhum aberto');
    await expect(list.getByRole('option', { name: lia.name })).toHaveCount(0);
    await expect(list.getByRole('option', { name: eva.name })).toHaveCount(0);
    await expect(dialog.getByRole('combobox', { name: 'Fila' })).toHaveValue('Atendimento');
    await expectAccessible(page, 'transfer');
    await shot(page, 'transfer');
    await colleague.click();
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(notice(page, 'Atendimento transferido.')).toBeVisible();
    await expect(row(desk, first.name)).toBeVisible();
  });

  await test.step('by keyboard, to the same queue, with one more colleague available', async () => {
    await open(page, second.name);
    await page.keyboard.press('Alt+t');
    await expect(colleague).toContainText('1 aberto');
    const field = dialog.getByRole('combobox', { name: 'Usuário' });
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Escolha um colega ou outra fila.')).toBeVisible();
    await field.fill(rui.name);
    await expect(list.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(colleague.getByLabel('Escolhido')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(row(desk, second.name)).toBeVisible();
    expect((await second.ticket()).userId).toBe(rui.id);
  });

  await test.step('on a phone, to a person of another queue', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/tickets/${(await third.ticket()).uuid}`);
    await expect(chat(page, third.name)).toBeVisible();
    await page.keyboard.press('Alt+t');
    await expect(colleague).toBeVisible();
    await expectAccessible(page, 'transfer on a phone');
    await shot(page, 'transfer-phone');
    await dialog.getByRole('combobox', { name: 'Usuário' }).fill(eva.name);
    await list.getByRole('option', { name: eva.name }).click();
    await expect(dialog.getByRole('combobox', { name: 'Fila' })).toHaveValue('Atacado');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(notice(page, 'Atendimento transferido.')).toBeVisible();
    expect((await third.ticket()).userId).toBe(eva.id);
  });
});
