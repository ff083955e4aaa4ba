/** Unsent drafts: kept by ticket over tabs and restarts, marked in the list, gone once they are sent. */
import { document } from '../kit/files.ts';
import { bubble, field, open, row } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';

const DRAFT = 'Sim, com desconto de';

test('restores text, file and quote after another ticket, a reload and in another tab', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const one = await shop.conversation(person, 'Aceitam pix?');
  const two = await shop.conversation(person, 'Qual é o prazo?');
  await open(page, one.name);
  await page.getByRole('button', { name: 'Opções da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivo' }).click();
  await (await chooser).setFiles([document('tabela.pdf')]);
  const saved = page.waitForResponse('**/api/drafts/*');
  await page.keyboard.type(DRAFT);
  await saved;

  const message = page.getByRole('textbox', { name: /^Legenda/ });
  const expectAll = async () => {
    await expect(message).toHaveValue(DRAFT);
    await expect(page.getByRole('list', { name: 'Arquivos a enviar' })).toContainText('tabela.pdf');
    await expect(page.getByRole('group', { name: `Respondendo a ${one.name}` })).toBeVisible();
  };
  await open(page, two.name);
  await expect(field(page)).toHaveValue('');
  await expect(row(page, one.name)).toContainText(`Rascunho: ${DRAFT}`);
  await open(page, one.name);
  await expectAll();
  await page.reload();
  await expectAll();

  const tab = await page.context().newPage();
  await tab.goto('/tickets');
  await expect(row(tab, one.name)).toContainText(`Rascunho: ${DRAFT}`);
  await open(tab, one.name);
  await tab.getByRole('textbox', { name: /^Legenda/ }).press('End');
  await tab.keyboard.type(' 5%');
  await expect(message).toHaveValue(`${DRAFT} 5%`);
  await message.press('Enter');
  await expect(bubble(page, `${DRAFT} 5%`)).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Arquivos a enviar' })).toBeHidden();
  await expect(tab.getByRole('textbox', { name: /^(Legenda|Mensagem)/ })).toHaveValue('');
  await open(page, two.name);
  await expect(row(page, one.name)).not.toContainText('Rascunho');
});

test('keeps a text typed while the server is away after the page closes, and syncs it to another browser', async ({
  enter,
  faults,
  shop,
  signIn,
}) => {
  faults.expect(/ERR_FAILED .*\/api\/drafts/);
  // The second sign-in ends the first session, which may be fetching something.
  faults.expect(/answer 401 to (GET|POST \/api\/auth\/refresh_token)/);
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'Bom dia!');
  await open(page, customer.name);
  const refused = page.waitForEvent('requestfailed');
  await page.route('**/api/drafts/*', (route) => route.abort());
  await field(page).pressSequentially('Estou no metrô');
  await refused;
  await page.unroute('**/api/drafts/*');
  const sent = page.waitForResponse('**/api/drafts/*');
  await page.reload();
  await expect(field(page)).toHaveValue('Estou no metrô');
  await sent;
  const other = await signIn(person.email);
  await expect(row(other, customer.name)).toContainText('Rascunho: Estou no metrô');
  await open(other, customer.name);
  await expect(field(other)).toHaveValue('Estou no metrô');
});
