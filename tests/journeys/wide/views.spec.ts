/** Lists are saved as views, opened by one click, key or the palette, changed, shared and organised. */
import { expectAccessible } from '../kit/axe.ts';
import { expectNoSidewaysScroll, notice, open, row, say, segment } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('saves a list under a name, opens, changes and deletes it', async ({ enter, shop }) => {
  const { person, page } = await enter();
  const asks = await shop.conversation(person, 'Alguém aí?');
  const answered = await shop.conversation(person, 'Obrigada');
  await page.goto('/tickets');
  await open(page, answered.name);
  await say(page, 'De nada!');
  await page.goto('/tickets');
  const views = page.getByRole('navigation', { name: 'Visões' });
  const menu = page.getByRole('button', { name: /^Visões/ });
  const chip = (name: string | RegExp) => views.getByRole('button', { name });

  await test.step('saved with its filters, and on top of the list', async () => {
    await expect(row(page, answered.name)).toBeVisible();
    await page.getByRole('button', { name: 'Filtros e ordem' }).click();
    await page.getByRole('checkbox', { name: 'Sem resposta' }).click();
    await page.keyboard.press('Escape');
    await expect(row(page, answered.name)).toHaveCount(0);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Salvar esta lista como visão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Salvar como visão' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toContainText('Obrigatório');
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Para responder');
    await expectAccessible(page, 'a view that is saved');
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Visão salva.')).toBeVisible();
    await expect(chip(/^Para responder/)).toHaveAttribute('aria-pressed', 'true');
    await expect(chip(/^Para responder/)).toContainText('1');
  });

  await test.step('left for the unchanged lists, and opened by one click', async () => {
    await segment(page, 'Aguardando').click();
    await expect(chip(/^Para responder/)).toHaveAttribute('aria-pressed', 'false');
    await segment(page, 'Atendendo').click();
    await expect(row(page, answered.name)).toBeVisible();
    await chip(/^Para responder/).click();
    await expect(row(page, answered.name)).toHaveCount(0);
    await expect(row(page, asks.name)).toBeVisible();
    await expectAccessible(page, 'a view');
    await shot(page, 'views');
  });

  await test.step('changed, and saved again', async () => {
    await page.getByRole('button', { name: /^Filtros e ordem/ }).click();
    await page.getByRole('checkbox', { name: 'Sem resposta' }).click();
    await page.keyboard.press('Escape');
    await expect(chip(/Para responder.*\(alterada\)/)).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Voltar à visão salva' }).click();
    await expect(row(page, answered.name)).toHaveCount(0);
    await page.getByRole('button', { name: /^Filtros e ordem/ }).click();
    await page.getByRole('checkbox', { name: 'Sem resposta' }).click();
    await page.getByRole('checkbox', { name: 'Não lidos' }).click();
    await page.keyboard.press('Escape');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Atualizar “Para responder” com esta lista' }).click();
    await expect(chip(/\(alterada\)/)).toHaveCount(0);
    await page.reload();
    await expect(chip(/^Para responder/)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Filtros e ordem (1 em uso)' })).toBeVisible();
  });

  await test.step('by the palette and by key', async () => {
    await page.goto('/contacts');
    await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Buscar ou executar' });
    await palette.getByRole('textbox').fill('para resp');
    await expect(palette.locator('[data-selected]')).toContainText('Para responder');
    await page.keyboard.press('Enter');
    await expect(chip(/^Para responder/)).toHaveAttribute('aria-pressed', 'true');
    // A key pressed while the palette still closes would be the palette's, and the menu appears after the bar.
    await expect(palette).toBeHidden();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Alt+g');
    await expect(page.getByRole('menuitem', { name: 'Para responder', exact: true })).toBeVisible();
    await shot(page, 'views-menu');
    await page.getByRole('menuitem', { name: 'Organizar visões' }).click();
  });

  await test.step('renamed and deleted', async () => {
    const dialog = page.getByRole('dialog', { name: 'Organizar visões' });
    await expect(dialog).toContainText('Só você vê');
    await dialog.getByRole('button', { name: 'Renomear Para responder' }).click();
    await dialog.getByRole('textbox').fill('Hoje');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Hoje', { exact: true })).toBeVisible();
    await expectAccessible(page, 'views in their order');
    await shot(page, 'views-dialog');
    await dialog.getByRole('button', { name: 'Excluir Hoje' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(dialog).toContainText('Nenhuma visão ainda');
    await page.keyboard.press('Escape');
    await expect(views).toHaveCount(0);
  });
});

test('shows a shared view to colleagues at once, and says what was deleted from it', async ({
  enter,
  shop,
}) => {
  const { page: boss, person } = await enter({ profile: 'admin' });
  const { page } = await enter(
    {},
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, theme: 'dark' },
  );
  const name = `Urgentes ${person.id}`;
  const tag = await shop.call('POST /tags', {
    body: { name: `Etiqueta ${person.id}`, color: '#7a3f0f' },
  });
  await expect(segment(page, 'Aguardando')).toBeVisible();
  await boss.goto(`/tickets?tab=search&tags=%5B${tag.id}%5D`);
  await boss.getByRole('button', { name: /^Visões/ }).click();
  await boss.getByRole('menuitem', { name: 'Salvar esta lista como visão' }).click();
  await boss.getByRole('textbox', { name: 'Nome' }).fill(name);
  await boss.getByRole('switch', { name: 'Compartilhar com toda a empresa' }).click();
  await boss.getByRole('button', { name: 'Salvar' }).click();

  const chip = page
    .getByRole('navigation', { name: 'Visões' })
    .getByRole('button', { name: new RegExp(name) });
  await chip.tap();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(tag.name)).toBeVisible();
  await expectAccessible(page, 'a shared view at phone width');
  await expectNoSidewaysScroll(page);
  await shot(page, 'views-390');

  await shop.call('DELETE /tags/:tagId', { params: { tagId: tag.id } });
  await expect(page.getByText('Esta visão usava algo que foi excluído (tag).')).toBeVisible();
  await expect(chip).toContainText('incompleta');
  await expectAccessible(page, 'a view without what was deleted');
  await shot(page, 'views-gone-390');
  await boss.getByRole('button', { name: 'Salvar sem isso' }).click();
  await expect(chip).not.toContainText('incompleta');
});
