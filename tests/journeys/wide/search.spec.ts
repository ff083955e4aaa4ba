/** From a search word to the message, on from there both ways, and back to new messages. */
import { query } from '../kit/database.ts';
import { bubble, field, row, say } from '../kit/inbox.ts';
import { expect, test } from '../kit/journey.ts';
import type { Shop } from '../kit/shop.ts';

const MESSAGES = 300;
const SOUGHT = 120;
/** Unique in this run. */
const WORD = `Jabuticaba${Date.now() % 1_000_000}`;

test('leads from a word to its message, with no new message next to a gap', async ({
  enter,
  shop,
}) => {
  const { person, page } = await enter();
  const customer = await shop.conversation(person, 'A primeira de todas');
  const { id } = await customer.ticket();
  await seedMessages(shop, id);

  // The page listens for keys once it is rendered.
  await expect(row(page, customer.name)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Buscar ou executar' });
  await palette.getByRole('textbox').fill(WORD.toLowerCase());
  await expect(palette.locator('mark')).toHaveText(WORD);
  await page.keyboard.press('Enter');
  const sought = bubble(page, WORD);
  await expect(sought).toBeInViewport();
  await expect(page).not.toHaveURL(/message=/);
  const log = page.getByRole('log', { name: 'Mensagens' });
  const newest = page.getByRole('button', { name: 'Mensagens mais recentes' });
  await expect(newest).toBeVisible();

  await test.step('live messages wait behind the gap', async () => {
    await customer.writes('Ainda está aí?');
    await expect
      .poll(() => customer.ticket().then((ticket) => ticket.lastMessage))
      .toContain('Ainda');
    await expect(bubble(page, 'Ainda está aí?')).toHaveCount(0);
  });

  await test.step('older and newer messages join without a gap and without a jump', async () => {
    await log.hover();
    await expect(async () => {
      await page.mouse.wheel(0, -300);
      await expect(bubble(page, `Linha ${SOUGHT - 25}.`)).toBeAttached({ timeout: 20 });
    }).toPass({ intervals: [20] });
    const seen = new Set<number>();
    await expect(async () => {
      await page.mouse.wheel(0, 300);
      for (const text of await log.getByRole('article').allInnerTexts())
        for (const [, n] of text.matchAll(/Linha (\d+)\./g)) seen.add(Number(n));
      expect(seen).toContain(SOUGHT + 45);
    }).toPass({ intervals: [20] });
    const numbers = [...seen].sort((a, b) => a - b);
    expect(numbers.at(-1)! - numbers[0]! + 1).toBe(numbers.length);
    await expect(bubble(page, 'Ainda está aí?')).toHaveCount(0);
  });

  await newest.click();
  await expect(bubble(page, 'Ainda está aí?')).toBeInViewport();
  await expect(newest).toHaveCount(0);
  await customer.writes('Que bom!');
  await expect(bubble(page, 'Que bom!')).toBeInViewport();

  await test.step('writing from far up leads to the end', async () => {
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(WORD.toLowerCase());
    const found = page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('listitem');
    await expect(found.locator('mark').first()).toHaveText(WORD);
    await found.getByRole('link').first().click();
    await expect(sought).toBeInViewport();
    await field(page).focus();
    await say(page, 'Aqui estou.');
    await expect(bubble(page, 'Que bom!')).toBeInViewport();
  });
});

async function seedMessages(shop: Shop, ticketId: number): Promise<void> {
  await query(
    `with t as (select * from tickets where company_id = $1 and id = $2),
     said as (
       insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id,
         from_me, contact_id, body, ack, read, created_at, updated_at)
       select t.company_id, t.conversation_id, n + 1, gen_random_uuid(), t.id, t.connection_id,
         gen_random_uuid()::text, n % 3 = 0, case when n % 3 > 0 then t.contact_id end,
         'Linha ' || n || '.' || case when n = $4 then ' ' || $5 else '' end, 3, true,
         now() - interval '2 hours', now() - interval '1 hour'
       from t, generate_series(1, $3::int) n)
     update conversations c set last_seq = $3 + 1 from t
     where c.company_id = t.company_id and c.id = t.conversation_id`,
    [shop.companyId, ticketId, MESSAGES, SOUGHT, WORD],
  );
}
