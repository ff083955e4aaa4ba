/** Texts that name further columns of the spreadsheet from which a list was made. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimateOf } from '../../testing/campaign-audience.ts';
import { type CampaignDesk, isFinished, openCampaignDesk } from '../../testing/campaign-desk.ts';
import { sheetFile } from '../../testing/sheet-file.ts';

let desk: CampaignDesk;
beforeAll(async () => {
  desk = await openCampaignDesk();
  await desk.pace({ messageInterval: 0, longerIntervalAfter: 0 });
});
afterAll(() => desk?.app.stop());

test('say what each line of the list says, in the preview and on the phones', async () => {
  const numbers = desk.freshNumbers(2);
  const list = await desk.admin.call('POST /contact-lists', { body: { name: 'Entregas' } });
  const sheet = await sheetFile([
    ['Nome', 'Número', 'Data de entrega', 'Cidade'],
    ['Ana', numbers[0]!, '3/12', 'Olinda'],
    ['Bia', numbers[1]!, '4/12', ''],
  ]);
  await desk.admin.call('POST /contact-lists/:contactListId/upload', {
    params: { contactListId: String(list.id) },
    body: {},
    files: { file: [new File([new Uint8Array(sheet)], 'Entregas.xlsx')] },
  });
  const whatsappIds = [desk.phone.connectionId];
  const { samples } = await desk.admin.call('POST /campaigns/estimate', {
    body: estimateOf({ whatsappIds, contactListId: list.id }),
  });
  expect(samples).toContainEqual({
    name: 'Ana',
    number: numbers[0],
    email: '',
    fields: { 'data de entrega': '3/12', cidade: 'Olinda' },
  });

  const campaign = await desk.create({
    contactListId: list.id,
    message1: '{nome}: {Data de entrega}{cidade}',
  });
  await desk.start(campaign);
  await desk.reaches(campaign, isFinished);
  expect(await desk.textsTo(numbers)).toEqual([['Ana: 3/12Olinda'], ['Bia: 4/12']]);
});
