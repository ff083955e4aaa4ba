/** The same work on a phone. */
import { compareNames } from '@prosa/contract/name-order';
import { bubble, chat, expectNoSidewaysScroll, field, row, say, segment } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

for (const width of [1440, 390]) {
  test(`shows everything in a row of the list in full at ${width} px`, async ({ enter, shop }) => {
    const { person, page } = await enter(
      { profile: 'admin' },
      { viewport: { width, height: 900 } },
    );
    const customer = await shop.conversation(person);
    const { id: ticketId } = await customer.ticket();
    const [queue] = (await shop.call('GET /queue')).filter(({ name }) => name === 'Atendimento');
    await shop.call('PUT /tickets/:ticketId', {
      params: { ticketId },
      body: { queueId: queue?.id ?? null },
    });
    const kinds = [
      'Cliente antigo',
      'Boleto vencido',
      'Troca pedida',
      'Urgente',
      'Varejo',
      'Frete',
    ];
    const names = [...kinds, ...kinds.map((kind) => `${kind} sim`)];
    const tags = [];
    for (const name of names)
      tags.push(await shop.call('POST /tags', { body: { name: `${name} ${width}` } }));
    await shop.call('POST /tags/sync', {
      body: { ticketId, tags: tags.map(({ id }) => ({ id })) },
    });
    const { whatsapp } = await shop.call('GET /tickets/:ticketId', { params: { ticketId } });

    const line = row(page, customer.name);
    await customer.writes('Ainda tem?');
    await expect(line).toContainText('Ainda tem?');
    const shown = names
      .map((name) => `${name} ${width}`)
      .sort(compareNames)
      .slice(0, 10);
    const { name } = customer;
    for (const text of [name, 'Ainda tem?', 'Atendimento', whatsapp.name, person.name, ...shown]) {
      const place = line.getByText(text, { exact: true });
      await expect(place).toBeInViewport({ ratio: 1 });
      expect(
        await place.evaluate((one) => one.scrollWidth <= one.clientWidth),
        `${text} is not cut`,
      ).toBe(true);
    }
    await expect(line.getByText('+2')).toBeInViewport({ ratio: 1 });
    for (const { id } of tags) await shop.call('DELETE /tags/:tagId', { params: { tagId: id } });
  });
}

for (const width of [390, 360]) {
  test(`works in a conversation on a screen ${width} px wide`, async ({ enter, shop }) => {
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
      ['/quick-messages', 'Respostas rápidas'],
      ['/tags', 'Tags'],
      ['/files', 'Listas de arquivos'],
      ['/queues', 'Filas e chatbot'],
      ['/users', 'Usuários'],
      ['/connections', 'Conexões'],
      ['/todolist', 'Tarefas'],
      ['/messages-api', 'API'],
      ['/settings', 'Configurações'],
      ['/audit', 'Auditoria'],
      ['/ratings', 'Avaliações'],
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
