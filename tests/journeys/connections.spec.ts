/** A connection from its QR code to a broken link, with the phone on the other side. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { asFile, document, picture, voice } from './kit/files.ts';
import { bubble, chat, field, notice, row, say } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';
import { linkedConnection } from './kit/linked-connection.ts';
import { shot } from './kit/shot.ts';

const inRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('links a new connection by its QR code, loses the link, and recovers it', async ({
  enter,
}) => {
  const { person, page } = await enter({ profile: 'admin' }, { path: '/connections' });
  const { page: phone } = await enter({ profile: 'admin' });
  const name = `Quiosque ${person.id}`;
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
  const kinds = dialog.getByRole('radiogroup', { name: 'Tipo de conexão' });
  const first = kinds.getByRole('radio').first();
  await expect(first).toBeChecked();
  await expect(first).toContainText('Recomendado para começar');
  await shot(page, 'connection-kinds');
  await kinds.getByRole('radio', { name: 'Telefone de testes' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();

  const qr = page.getByRole('dialog', { name: `Conectar ${name}` });
  await expect(qr.getByRole('img', { name: 'QR Code' })).toBeVisible();
  await expectAccessible(page, 'the QR code');
  const popup = page.waitForEvent('popup');
  await qr.getByRole('link', { name: 'Abrir telefone de testes' }).click();
  const address = new URL((await popup).url());
  await (await popup).close();
  await phone.goto(address.pathname + address.search);
  await phone.getByRole('button', { name: 'Ler QR Code' }).click();
  await expect(notice(page, `${name} está conectada.`)).toBeVisible();
  await expect(qr).toBeHidden();
  await expect(inRow(page, name)).toContainText('Conectada');

  await phone.getByRole('button', { name: 'Conexão com o WhatsApp' }).click();
  await phone.getByRole('menuitem', { name: 'Derrubar a conexão' }).click();
  await expect(inRow(page, name)).toContainText('Sem resposta');
  await expect(
    page.getByRole('navigation').getByText('Há conexões com problema', { exact: true }),
  ).toBeAttached();
  await phone.getByRole('button', { name: 'Conexão com o WhatsApp' }).click();
  await phone.getByRole('menuitem', { name: 'Restabelecer a conexão' }).click();
  await expect(inRow(page, name)).toContainText('Conectada');

  await test.step('its history says what happened and what to do', async () => {
    await inRow(page, name)
      .getByRole('button', { name: `Mais ações de ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Histórico' }).click();
    const history = page.getByRole('dialog', { name: `Histórico de ${name}` });
    await expect(history.getByRole('listitem').first()).toContainText('Conectada');
    await expect(history).toContainText('O celular ficou sem internet ou foi desligado.');
    await expect(history).toContainText(`${person.name} iniciou a conexão.`);
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });

  await inRow(page, name).getByRole('button', { name: 'Desconectar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click();
  await expect(inRow(page, name)).toContainText('Desconectada');
  await inRow(page, name)
    .getByRole('button', { name: `Mais ações de ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(notice(page, 'Conexão excluída com sucesso!')).toBeVisible();
  await expect(inRow(page, name)).toHaveCount(0);
});

test('drives a conversation from the phone: every kind of message arrives', async ({
  enter,
  shop,
}) => {
  const { person, page: inbox } = await enter();
  const name = `Banca ${person.id}`;
  const whatsappId = await linkedConnection(shop, name);
  const customer = await shop.conversation(person, 'Oi, vou mandar umas coisas.', { whatsappId });
  const { page: phone } = await enter(
    { profile: 'admin' },
    { path: `/sandbox?connection=${whatsappId}&number="${customer.number}"` },
  );
  await row(inbox, customer.name).getByRole('link').click();
  const device = phone.getByRole('region', { name: `Celular de ${customer.name}` });
  const thread = device.getByRole('list', { name: `Conversa com ${name}` });
  const write = device.getByRole('textbox', { name: 'Mensagem' });
  await expect(thread.getByText('Oi, vou mandar umas coisas.')).toBeVisible();

  await test.step('typing and text', async () => {
    await write.pressSequentially('Chega');
    await expect(chat(inbox, customer.name).getByText(/está digitando…/)).toBeVisible();
    await write.fill('Chega quando?');
    await write.press('Enter');
    await expect(bubble(inbox, 'Chega quando?')).toBeVisible();
  });

  await test.step('the answer arrives, is quoted and gets a reaction', async () => {
    await field(inbox).fill('Amanhã cedo.');
    await field(inbox).press('Enter');
    const answer = thread.getByRole('listitem').filter({ hasText: 'Amanhã cedo.' });
    await expect(answer).toBeVisible();
    await answer.getByRole('button', { name: 'Ações da mensagem' }).click();
    await phone.getByRole('menuitem', { name: 'Reagir com 👍' }).click();
    await expect(
      bubble(inbox, 'Amanhã cedo.').getByRole('button', { name: 'Reações: 👍' }),
    ).toBeVisible();
    await answer.getByRole('button', { name: 'Ações da mensagem' }).click();
    await phone.getByRole('menuitem', { name: 'Responder' }).click();
    await write.fill('Perfeito');
    await write.press('Enter');
    await expect(bubble(inbox, 'Perfeito')).toContainText('Amanhã cedo.');
  });

  await test.step('edited and deleted', async () => {
    const said = thread.getByRole('listitem').filter({ hasText: 'Chega quando?' });
    await said.getByRole('button', { name: 'Ações da mensagem' }).click();
    await phone.getByRole('menuitem', { name: 'Editar' }).click();
    await write.fill('Chega que horas?');
    await write.press('Enter');
    await expect(bubble(inbox, 'Chega que horas?')).toContainText('editada');
    await write.fill('Ops');
    await write.press('Enter');
    await expect(bubble(inbox, 'Ops')).toBeVisible();
    await thread
      .getByRole('listitem')
      .filter({ hasText: 'Ops' })
      .getByRole('button', { name: 'Ações da mensagem' })
      .click();
    await phone.getByRole('menuitem', { name: 'Apagar para todos' }).click();
    await expect(bubble(inbox, 'Mensagem apagada')).toBeVisible();
    await expect(bubble(inbox, 'Ops')).toHaveCount(0);
  });

  await test.step('a place and a contact card', async () => {
    await device.getByRole('button', { name: 'Anexar' }).click();
    await phone.getByRole('menuitem', { name: 'Localização' }).click();
    await phone.getByRole('button', { name: 'Pelourinho, Salvador' }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await expect(bubble(inbox, 'Pelourinho, Salvador').getByRole('link')).toHaveAttribute(
      'href',
      /-12\.971598/,
    );
    await device.getByRole('button', { name: 'Anexar' }).click();
    await phone.getByRole('menuitem', { name: 'Contato' }).click();
    const card = phone.getByRole('dialog', { name: 'Enviar contato' });
    await card.getByRole('textbox', { name: 'Nome' }).fill('Dona Zefa');
    await card.getByRole('textbox', { name: 'Número' }).fill('5571988887777');
    await card.getByRole('button', { name: 'Enviar' }).click();
    await expect(bubble(inbox, 'Dona Zefa')).toContainText('+55 (71) 98888-7777');
  });

  await test.step('files', async () => {
    const chooser = phone.waitForEvent('filechooser');
    await device.getByRole('button', { name: 'Anexar' }).click();
    await phone.getByRole('menuitem', { name: 'Foto ou vídeo' }).click();
    await (await chooser).setFiles([picture()]);
    await write.fill('A vitrine');
    await write.press('Enter');
    await expect(
      bubble(inbox, 'A vitrine').getByRole('button', { name: 'Abrir imagem' }),
    ).toBeVisible();
    await customer.sends({}, asFile(document()));
    await expect(bubble(inbox, 'orçamento.pdf').getByRole('link')).toBeVisible();
    await customer.sends({}, asFile(voice()));
    await expect(inbox.getByRole('button', { name: 'Reproduzir' })).toBeVisible();
    await expect(
      thread
        .getByRole('listitem')
        .filter({ hasText: 'A vitrine' })
        .getByRole('img', { name: 'Lida' }),
    ).toBeVisible();
  });

  await test.step('a call', async () => {
    await device.getByRole('button', { name: 'Ligar' }).click();
    await expect(bubble(inbox, 'Chamada perdida')).toBeVisible();
  });

  await test.step('messages written while the link is down wait, and can be deleted', async () => {
    const link = (action: 'drop' | 'restore') =>
      shop.call('POST /sandbox/link', { body: { whatsappId, action } });
    await link('drop');
    await say(inbox, 'Ainda aí?');
    const waiting = bubble(inbox, 'Ainda aí?');
    await expect(waiting).toContainText('Aguardando a conexão');
    await waiting.getByRole('button', { name: 'Cancelar envio' }).click();
    await inbox.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await expect(waiting).toHaveCount(0);
    await say(inbox, 'Já voltamos.');
    await link('restore');
    await expect(thread.getByText('Já voltamos.')).toBeVisible();
    await expect(thread.getByText('Ainda aí?')).toHaveCount(0);
    await expect(bubble(inbox, 'Já voltamos.')).not.toContainText('Aguardando a conexão');
  });

  // The phone would request the deleted file.
  await phone.close();
  const { id: ticketId } = await customer.ticket();
  await shop.call('PUT /tickets/:ticketId', { params: { ticketId }, body: { status: 'closed' } });
  await shop.call('DELETE /whatsapp/:whatsappId', { params: { whatsappId } });
});
