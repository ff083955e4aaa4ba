/** What attendants see of campaigns: in the thread, and beside it. */
import { expect, test } from 'vitest';
import { companyCtx, inTransaction } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildTicket,
} from '../../testing/builders.ts';
import { buildTaggedContacts } from '../../testing/campaign-audience.ts';
import { linkSandbox } from '../../testing/sandbox-phone.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';

test('names the campaign at its message and beside the thread, with its state and the answer', async () => {
  const app = await startTestApp();
  try {
    const { id: companyId } = await buildCompany(app.core);
    const admin = await app.enter(companyId, { profile: 'admin' });
    const phone = await linkSandbox(app, admin);
    const { tagId, numbers } = await buildTaggedContacts(app, companyId, 1);
    const { id } = await admin.call('POST /campaigns', {
      body: {
        name: 'Natal',
        message1: 'Boas festas!',
        whatsappIds: [phone.connectionId],
        tagListId: tagId,
      },
    });
    await admin.call('POST /campaigns/:campaignId/start', { params: { campaignId: String(id) } });
    await eventually('it arrived', async () => (await phone.shows(numbers[0]!)).length === 1);
    await phone.write(numbers[0]!, 'Para vocês também');
    const query = { searchParam: numbers[0]!, showAll: 'true' } as const;
    const ticket = await eventually('the ticket', async () => {
      const { tickets } = await admin.call('GET /tickets', { query });
      return tickets.find(({ whatsappId }) => whatsappId === phone.connectionId);
    });
    const params = { ticketId: ticket.id };
    const { messages } = await admin.call('GET /messages/:ticketId', { params });
    expect(messages.map(({ body, campaign }) => [body, campaign])).toEqual([
      ['Boas festas!', { id, name: 'Natal' }],
      ['Para vocês também', null],
    ]);
    // An attendant sees it, too, though campaigns are for admins.
    const attendant = await app.enter(companyId, { profile: 'user', allTicket: 'enabled' });
    const { campaigns } = await attendant.call('GET /tickets/:ticketId/campaigns', { params });
    expect(campaigns).toEqual([
      {
        id: expect.any(Number),
        campaign: { id, name: 'Natal' },
        state: expect.stringMatching(/sent|delivered|read/),
        reason: null,
        queuedAt: expect.any(String),
        repliedAt: expect.any(String),
        optedOutAt: null,
        messageId: messages[0]!.id,
      },
    ]);
  } finally {
    await app.stop();
  }
});

test('lists page by page only the campaigns that the contact received', async () => {
  const app = await startTestApp({ ROLES: 'api' });
  try {
    const { id: companyId } = await buildCompany(app.core);
    const admin = await app.enter(companyId, { profile: 'admin' });
    const { id: connectionId } = await buildConnection(app.core, companyId);
    const { id: contactId } = await buildContact(app.core, companyId);
    const ticket = await buildTicket(app.core, companyId, { connectionId, contactId });
    await inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.execute(sql`with c as (
          insert into campaigns (company_id, name, run) select ${companyId}, 'Campanha ' || n, 1
          from generate_series(1, 14) n returning id
        ), r as (insert into campaign_runs (company_id, campaign_id, run) select ${companyId}, id, 1 from c)
        insert into campaign_recipients (company_id, campaign_id, run, number, contact_id, state, queued_at)
        select ${companyId}, c.id, 1, '5511900000000', ${contactId},
          case when row_number() over (order by c.id) > 12 then 'waiting' else 'sent' end,
          case when row_number() over (order by c.id) <= 12 then now() - row_number() over (order by c.id) / 3 * interval '1 hour' end
        from c`),
    );
    const page = (cursor?: string) =>
      admin.call('GET /tickets/:ticketId/campaigns', {
        params: { ticketId: ticket.id },
        query: cursor ? { cursor } : {},
      });
    const first = await page();
    const second = await page(first.cursor!);
    expect(first.campaigns).toHaveLength(10);
    expect(second).toMatchObject({ hasMore: false });
    const names = [...first.campaigns, ...second.campaigns].map(({ campaign }) => campaign.name);
    expect(new Set(names).size).toBe(12);
    expect(names).toEqual(names.toSorted((a, b) => place(a) - place(b)));
  } finally {
    await app.stop();
  }
});

/** Three of an hour, the later made first. */
const place = (name: string): number => {
  const n = Number(name.slice('Campanha '.length));
  return Math.floor(n / 3) * 100 - n;
};
