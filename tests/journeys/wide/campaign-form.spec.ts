/** The form of a campaign beyond its text: a file, a question, a repetition, and a test to oneself. */
import { expectAccessible } from '../kit/axe.ts';
import { picture } from '../kit/files.ts';
import { expectNoSidewaysScroll } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('writes a campaign with a picture and a question, and sends a test to oneself', async ({
  enter,
}) => {
  const { page } = await enter({ profile: 'admin' }, { path: '/campaigns', cshow: true });
  const name = `Catálogo ${Date.now() % 100_000}`;
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });

  await test.step('the preview shows the picture, and people of the audience', async () => {
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
    const message = dialog.getByRole('textbox', { name: 'Mensagem 1' });
    await message.fill('Oi {nome}, use {cupom}!');
    await expect(dialog.getByText('Nada preenche {cupom}: sairá como está escrito')).toBeVisible();
    await expectAccessible(page, 'an unknown variable');
    await shot(page, 'campaign-unknown-variable');
    await message.fill('Oi {nome}!');
    await expect(dialog.getByText('Nada preenche')).toHaveCount(0);
    const chooser = page.waitForEvent('filechooser');
    await dialog
      .getByRole('group', { name: 'Arquivo da mensagem 1' })
      .getByRole('button', { name: 'Escolher arquivo' })
      .click();
    await (await chooser).setFiles([picture('oferta.png')]);
    await expect(dialog.getByRole('img', { name: 'oferta.png' })).toBeVisible();
    await dialog.getByRole('switch', { name: 'Perguntar antes de enviar' }).check();
    await dialog.getByRole('textbox', { name: 'Pergunta 1' }).fill('Posso mandar o catálogo?');
    await dialog.getByRole('tab', { name: 'Público e data' }).click();
    await dialog.getByRole('combobox', { name: 'Tag dos contatos' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('combobox', { name: 'Conexões' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Tab');
    await expect(dialog.getByText(/vão receber/)).toBeVisible();
    await dialog.getByRole('tab', { name: 'Mensagens' }).click();
    await expect(dialog.getByText(/Como .+ recebe:/)).not.toContainText('Maria Souza');
    await expectAccessible(page, 'the messages of a campaign');
    await shot(page, 'campaign-messages');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('what is saved is sent to the number that one types', async () => {
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Enviar teste' }).click();
    const asked = page.getByRole('dialog', { name: /Enviar um teste/ });
    await asked.getByRole('textbox', { name: 'Número que recebe' }).fill('5511977776666');
    await expectAccessible(page, 'the test of a campaign');
    await shot(page, 'campaign-test');
    await asked.getByRole('button', { name: 'Enviar teste' }).click();
    await expect(page.getByText('Teste enviado: 1 mensagem.')).toBeVisible();
  });
});

test('keeps the time of a scheduled campaign whose new file is refused, and takes a sound one', async ({
  enter,
  faults,
  shop,
}) => {
  faults.expect(/answer 422 to POST \/api\/campaigns\/\d+\/media-upload/);
  const name = `Marcada ${Date.now() % 1_000_000}`;
  const scheduledAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const { id } = await shop.call('POST /campaigns', {
    body: { name, message1: 'Oi {nome}!', whatsappIds: [shop.whatsappId], scheduledAt },
  });
  const stored = () =>
    shop.call('GET /campaigns/:campaignId', { params: { campaignId: String(id) } });
  const { page } = await enter({ profile: 'admin' }, { path: '/campaigns', cshow: true });
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar campanha' });
  const choose = async (file: ReturnType<typeof picture>) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog
      .getByRole('group', { name: 'Arquivo da mensagem 1' })
      .getByRole('button', { name: /(Escolher|Trocar) arquivo/ })
      .click();
    await (await chooser).setFiles([file]);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
  };

  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  await choose({ ...picture('falsa.png'), buffer: drawing });
  await expect(dialog.getByText('O arquivo está danificado')).toBeVisible();
  const { scheduledAt: planned } = await stored();
  expect(await stored()).toMatchObject({ status: 'PROGRAMADA', media: [] });
  expect(Date.parse(planned!)).toBe(Date.parse(scheduledAt));

  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill('');
  await choose(picture('oferta.png'));
  await expect(dialog).toBeHidden();
  expect(await stored()).toMatchObject({
    status: 'PROGRAMADA',
    message1: '',
    media: [{ variant: 1, name: 'oferta.png' }],
  });
});

test('takes the time of a campaign as a day and a clock, also in an English browser', async ({
  enter,
  shop,
}) => {
  const name = `Marcada ${Date.now() % 1_000_000}`;
  const { id } = await shop.call('POST /campaigns', {
    body: { name, message1: 'Oi {nome}!', whatsappIds: [shop.whatsappId] },
  });
  const { page } = await enter(
    { profile: 'admin' },
    {
      path: '/campaigns',
      cshow: true,
      language: 'en',
      locale: 'en-US',
      theme: 'dark',
      viewport: { width: 360, height: 740 },
    },
  );
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Edit' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit campaign' });
  await dialog.getByRole('tab', { name: 'Audience and time' }).click();
  const day = dialog.getByRole('textbox', { name: 'Scheduled for' });
  const clock = dialog.getByRole('textbox', { name: 'Time', exact: true });
  const save = dialog.getByRole('button', { name: 'Save' });
  const stored = () =>
    shop.call('GET /campaigns/:campaignId', { params: { campaignId: String(id) } });

  const year = new Date().getFullYear() + 1;
  await day.fill(`3102${year}`);
  await save.click();
  await expect(dialog.getByText('Invalid date')).toBeVisible();
  await day.fill(`2503${year}`);
  await save.click();
  await expect(dialog.getByText('Use times like 08:30.')).toBeVisible();
  expect(await stored()).toMatchObject({ status: 'INATIVA' });
  await expectAccessible(page, 'the time of a campaign');
  await expectNoSidewaysScroll(page);
  await shot(page, 'campaign-time-360');
  await clock.fill('9');
  await clock.press('Tab');
  await expect(clock).toHaveValue('09:00');
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toMatchObject({
    status: 'PROGRAMADA',
    scheduledAt: `${year}-03-25T12:00:00.000Z`,
  });
});

test('says that nobody was in the audience of a campaign', async ({ enter, shop }) => {
  const run = Date.now() % 1_000_000;
  const list = await shop.call('POST /contact-lists', { body: { name: `Vazia ${run}` } });
  const { id } = await shop.call('POST /campaigns', {
    body: {
      name: `Ninguém ${run}`,
      message1: 'Oi {nome}!',
      whatsappIds: [shop.whatsappId],
      contactListId: list.id,
    },
  });
  const { page } = await enter(
    { profile: 'admin' },
    { path: `/campaign/${id}/report`, cshow: true },
  );
  await page.getByRole('button', { name: 'Iniciar agora' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Iniciar agora' }).click();
  await expect(page.getByText('Finalizada')).toBeVisible();
  await expect(page.getByText('A lista ou a tag não tinha ninguém')).toBeVisible();
  await page.getByRole('link', { name: 'Campanhas' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: `Ninguém ${run}` })).toContainText(
    'Público vazio',
  );
});
