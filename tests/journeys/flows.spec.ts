/** A flow from nothing to live, and what a colleague sees of it. */
import {
  add,
  card,
  choose,
  connectByKeys,
  flowIdOf,
  meaningOf,
  newFlow,
  storedGraph,
} from './kit/flow-editor.ts';
import { notice } from './kit/inbox.ts';
import { expect, test } from './kit/journey.ts';

test('draws a flow by keyboard, tries it and publishes it', async ({ enter, shop }) => {
  const options = { path: '/flowbuilders', cshow: true };
  const { page } = await enter({ profile: 'admin' }, options);
  const { page: colleague } = await enter({ profile: 'admin' }, options);
  const name = `Recepção ${Date.now()}`;
  const row = colleague.getByRole('row').filter({ hasText: name });
  await newFlow(page, name);
  await expect(row).toContainText('Não publicado');

  await add(page, 'Conteúdo', (dialog) =>
    dialog.getByRole('textbox', { name: '1. Texto' }).fill('Olá, {{firstName}}!'),
  );
  await add(page, 'Ticket', (dialog) =>
    choose(dialog.getByRole('combobox', { name: 'Fila' }), 'Atendimento'),
  );
  await connectByKeys(page, card(page, 'Inicio'), { Próximo: 'Conteúdo' });
  await connectByKeys(page, card(page, 'Conteúdo'), { Próximo: 'Ticket' });

  await page.keyboard.press('t');
  const talk = page.getByRole('log', { name: 'Conversa' });
  await expect(talk).toContainText('Olá, Ana!');
  await expect(talk).toContainText('Entrou na fila Atendimento');

  await expect(page.getByText('Alterações não salvas')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(notice(page, 'Fluxo salvo com sucesso. A versão 1 está publicada.')).toBeVisible();
  await expect(row).toContainText('Publicado (versão 1)');
  expect(meaningOf(await storedGraph(shop, flowIdOf(page)))).toEqual([
    'singleBlock:a -> ticket',
    'start:a -> singleBlock',
  ]);
});
