/** Announcements: an operator writes them, companies see them come, change and go. */
import type { Page } from '@playwright/test';
import { makeClient } from '../../../packages/contract/src/client.ts';
import { signIn as signInOverHttp } from '../../stage/attendant.ts';
import { expectAccessible } from '../kit/axe.ts';
import { picture } from '../kit/files.ts';
import { notice } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { OPERATOR } from '../kit/operators.ts';
import { PASSWORD } from '../kit/shop.ts';
import { shot } from '../kit/shot.ts';
import { foreignWords } from '../kit/words.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Informativos/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Informativos' });

/** A company of its own: what it has to confirm would cover the screens of the others. */
async function newCompany(url: string) {
  const call = makeClient(`${url}/api`, fetch);
  const [plan] = await call('GET /plans/list');
  const mark = `${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const email = `avisos-${mark}@loja.demo`;
  const name = `Loja dos Avisos ${mark}`;
  await call('POST /companies/cadastro', {
    body: {
      ...{ name: 'Rita Prado', companyName: name, email, password: PASSWORD, phone: '' },
      planId: plan!.id,
      language: 'pt',
    },
  });
  return { name, email };
}

test('reach one company while its page is open, change there, and leave it again', async ({
  signIn,
  enter,
  shop,
}) => {
  const company = await newCompany(shop.url);
  const reader = await signIn(company.email);
  const { page: stranger } = await enter();
  const page = await signIn(OPERATOR, { path: '/announcements' });
  const title = `Novo horário ${Date.now()}`;

  await page.getByRole('button', { name: 'Novo informativo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo informativo' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Obrigatório')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Título' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('A partir de segunda.');
  await dialog.getByRole('combobox', { name: 'Prioridade' }).click();
  await page.getByRole('option', { name: 'Alta' }).click();
  await dialog.locator('input[type=file]').setInputFiles(picture('cartaz.png'));
  await dialog.getByRole('combobox', { name: 'Para quem' }).click();
  await page.getByRole('option', { name: 'Algumas empresas' }).click();
  await dialog.getByRole('combobox', { name: 'Empresas' }).fill(company.name);
  await page.getByRole('option', { name: company.name }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'dialog of an announcement');
  await shot(page, 'announcement-dialog');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(notice(page, 'Informativo salvo com sucesso.')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('1 empresa');
  await expect(row).toContainText('cartaz.png');
  await expectAccessible(page, 'announcements');
  await shot(page, 'announcements');

  await expect(bell(reader)).toHaveAccessibleName('Informativos, há novidades');
  await bell(reader).click();
  await list(reader)
    .getByRole('button', { name: new RegExp(title) })
    .click();
  const viewer = reader.getByRole('dialog', { name: title });
  await expect(viewer.getByRole('img', { name: 'Anexo: cartaz.png' })).toBeVisible();
  await reader.keyboard.press('Escape');
  await bell(stranger).click();
  await expect(list(stranger).getByRole('button').first()).toBeVisible();
  await expect(list(stranger).getByRole('button', { name: new RegExp(title) })).toHaveCount(0);

  await page.reload();
  await expect(row.getByRole('cell').nth(4)).toHaveText('1');
  await row.getByRole('button', { name: /^Editar/ }).click();
  const editor = page.getByRole('dialog', { name: 'Editar informativo' });
  await editor.getByRole('textbox', { name: 'Título' }).fill(`${title} (mudou)`);
  await editor.getByRole('button', { name: 'Salvar' }).click();
  await expect(editor).toBeHidden();
  await bell(reader).click();
  await expect(
    list(reader).getByRole('button', { name: new RegExp(`${title} \\(mudou\\)`) }),
  ).toBeVisible();
  await row.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(row).toHaveCount(0);
  await expect(list(reader).getByRole('button', { name: new RegExp(title) })).toHaveCount(0);
});

test('begin and end by themselves, and ask to be confirmed until the person does', async ({
  signIn,
  shop,
}) => {
  const company = await newCompany(shop.url);
  const operator = await signInOverHttp(shop.url, OPERATOR);
  const [found] = await operator.call('GET /companies/list', {
    query: { searchParam: company.name },
  });
  const only = { audience: 'companies' as const, companyIds: [found!.id] };
  const reader = await signIn(company.email, { viewport: { width: 390, height: 844 } });
  await bell(reader).click();
  await expect(list(reader).getByRole('button').first()).toBeVisible();
  const flash = `Relâmpago ${Date.now()}`;
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  await operator.call('POST /announcements', {
    body: {
      ...{ ...only, priority: 3, title: flash, text: 'Já passa.' },
      startsAt: inMs(2000),
      endsAt: inMs(5000),
    },
  });
  const entry = list(reader).getByRole('button', { name: new RegExp(flash) });
  await expect(entry).toBeVisible();
  await expect(entry).toHaveCount(0);
  await reader.keyboard.press('Escape');

  const title = `Novos termos ${Date.now()}`;
  const made = await operator.call('POST /announcements', {
    body: { ...only, priority: 1, title, text: 'Leia com calma.', mustConfirm: true },
  });
  const card = reader.getByRole('complementary', { name: title });
  await expect(card).toBeVisible();
  await expectAccessible(reader, 'an announcement to confirm on a phone');
  await shot(reader, 'announcement-to-confirm');
  await reader.keyboard.press('Escape');
  await reader.reload();
  await expect(card).toBeVisible();
  const second = await reader.context().newPage();
  await second.goto('/tickets');
  await expect(second.getByRole('complementary', { name: title })).toBeVisible();
  await second.getByRole('button', { name: 'Li e estou ciente' }).click();
  await expect(second.getByRole('complementary', { name: title })).toHaveCount(0);
  await expect(card).toHaveCount(0);
  // The list stands in the page once the answer has arrived.
  await reader.reload();
  await bell(reader).click();
  await expect(list(reader).getByRole('button').first()).toBeVisible();
  await expect(card).toHaveCount(0);
  const params = { announcementId: made.id };
  expect(await operator.call('GET /announcements/:announcementId', { params })).toMatchObject({
    confirms: 1,
  });
});

test('are accessible and in one language on a phone, and send others home with a message', async ({
  signIn,
  enter,
}) => {
  const page = await signIn(OPERATOR, {
    path: '/announcements',
    language: 'es',
    theme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await expectAccessible(page, 'announcements on a phone');
  await page.getByRole('button', { name: 'Nuevo anuncio' }).click();
  await expectAccessible(page, 'dialog of an announcement on a phone');
  await shot(page, 'announcement-dialog-phone');
  expect(await foreignWords(page, 'es')).toEqual([]);

  const { page: admin } = await enter({ profile: 'admin' }, { path: '/announcements' });
  await expect(notice(admin, 'Acesso não permitido')).toBeVisible();
  await expect(admin).toHaveURL(/\/tickets$/);
  await expect(admin.getByRole('link', { name: 'Informativos', exact: true })).toHaveCount(0);
});
