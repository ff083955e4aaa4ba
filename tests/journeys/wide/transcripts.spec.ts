/** Exporting a conversation: on paper, and as a file. */
import { readFileSync } from 'node:fs';
import { chat, open } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import { shot } from '../kit/shot.ts';

test('shows a conversation for printing, and saves it as a file', async ({ enter, shop }) => {
  const { person, page } = await enter({}, { path: '/tickets' });
  const customer = shop.customer();
  await customer.writes('Segunda via, por favor');
  const { id } = await customer.ticket();
  await shop.call('PUT /tickets/:ticketId', {
    params: { ticketId: String(id) },
    body: { status: 'open', userId: person.id },
  });
  await open(page, customer.name);
  await expect(chat(page, customer.name)).toContainText('Segunda via, por favor');
  await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: 'Imprimir ou exportar…' }).click(),
  ]);
  const sheet = paper.frameLocator('iframe');
  await expect(sheet.locator('.message')).toContainText('Segunda via, por favor');
  await expect(sheet.locator('.message').first()).toHaveCSS('border-left-style', 'solid');
  await shot(paper, 'transcript');

  await paper.locator('iframe').evaluate((frame) => {
    const { ownerDocument, contentWindow } = frame as unknown as {
      ownerDocument: { body: { setAttribute(name: string, value: string): void } };
      contentWindow: object;
    };
    const print = () => ownerDocument.body.setAttribute('data-printed', '');
    Object.assign(contentWindow, { print });
  });
  await paper.getByRole('button', { name: 'Imprimir' }).click();
  await expect(paper.locator('body')).toHaveAttribute('data-printed', '');

  const [file] = await Promise.all([
    paper.waitForEvent('download'),
    paper.getByRole('button', { name: 'Exportar (.zip)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`atendimento-${id}.zip`);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});
