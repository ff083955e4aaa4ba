/** The same work on a phone. */
import { bubble, chat, expectNoSidewaysScroll, field, row, say, segment } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';

for (const width of [390, 360]) {
  test(`a conversation on a screen ${width} px wide`, async ({ enter, shop }) => {
    const { person, page } = await enter(
      { profile: 'admin' },
      { viewport: { width, height: 760 }, hasTouch: true },
    );
    const customer = await shop.conversation(person, `Um-link-bem-comprido-${'muito'.repeat(30)}`);
    const shown = page.getByRole('tab', { name: 'Conversa' });
    await expect(shown).toBeDisabled();
    await row(page, customer.name).getByRole('link').tap();
    await expect(shown).toHaveAttribute('aria-selected', 'true');
    await expect(chat(page, customer.name)).toBeVisible();
    await expect(
      page.getByRole('heading', { name: `${[...customer.name].slice(0, 10).join('')}…` }),
    ).toBeVisible();
    await expect(field(page)).not.toBeFocused();
    await say(page, 'Respondo do telefone.');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Voltar para a lista' }).tap();
    await expect(row(page, customer.name)).toContainText('Respondo do telefone.');
    await row(page, customer.name).getByRole('link').tap();
    await expect(bubble(page, 'Respondo do telefone.')).toBeVisible();
    await page.getByRole('tab', { name: 'Atendimentos' }).tap();
    await segment(page, 'Aguardando').tap();
    await expectNoSidewaysScroll(page);
    await shown.tap();
    await expect(bubble(page, 'Respondo do telefone.')).toBeVisible();

    for (const [path, name] of [
      ['/kanban', 'Kanban'],
      ['/contacts', 'Contatos'],
      ['/quick-messages', 'Respostas Rápidas'],
      ['/tags', 'Tags'],
      ['/files', 'Lista de arquivos'],
      ['/queues', 'Filas & Chatbot'],
      ['/users', 'Usuários'],
      ['/connections', 'Conexões'],
      ['/todolist', 'Tarefas'],
      ['/settings', 'Configurações'],
      ['/audit', 'Auditoria'],
      ['/sandbox', 'Telefone de testes'],
    ] as const) {
      await page.getByRole('button', { name: 'Abrir menu' }).tap();
      await page.getByRole('dialog').getByRole('link', { name }).tap();
      await expect(page).toHaveURL(new RegExp(path));
      await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
}
