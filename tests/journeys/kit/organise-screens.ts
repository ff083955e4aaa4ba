/** The screens that organise work, with everything that opens on them. */
import { at, button, fromTable, moreOf, opened, type Screen, table } from './screens.ts';
import { like } from './words.ts';

export const organiseScreens: Screen[] = [
  {
    name: 'kanban',
    show: (page) => at(page, '/kanban'),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'kanban-move',
    show: async (page, t) => {
      await at(page, '/kanban');
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: like(t.kanban.moveNamed) })
        .click();
    },
    ready: (page) => page.getByRole('menu'),
  },
  ...(['month', 'week', 'day', 'agenda'] as const).map(
    (view): Screen => ({
      name: `schedules-${view}`,
      show: (page) => at(page, `/schedules?show=${view}`),
      ready: (page) =>
        page
          .locator('main button[data-status]')
          .or(page.locator('main').getByRole('listitem'))
          .first(),
    }),
  ),
  opened('schedule-new', async (page, t) => {
    await at(page, '/schedules');
    await button(page, t.schedules.add).click();
  }),
  {
    name: 'chats',
    show: (page) => at(page, '/chats'),
    ready: (page, t) => button(page, t.chats.add),
  },
  opened('chat-new', async (page, t) => {
    await at(page, '/chats');
    await button(page, t.chats.add).click();
  }),
  table('quick-messages', '/quick-messages'),
  opened(
    'quick-message-new',
    fromTable('/quick-messages', (page, t) => button(page, t.quickMessages.add).click()),
  ),
  opened(
    'quick-message-delete',
    fromTable(
      '/quick-messages',
      moreOf((t) => t.common.moreActions),
    ),
  ),
  {
    name: 'files',
    show: (page) => at(page, '/files'),
    ready: (page, t) => page.getByRole('heading', { name: t.fileLists.title }),
  },
  {
    name: 'flows',
    show: (page) => at(page, '/flowbuilders'),
    ready: (page, t) => page.getByRole('heading', { name: t.flows.title }),
  },
  opened('flow-new', async (page, t) => {
    await at(page, '/flowbuilders');
    await button(page, t.flows.add).click();
  }),
  opened('flow-import', async (page, t) => {
    await at(page, '/flowbuilders');
    await button(page, t.flows.moreActions).click();
    await page.getByRole('menuitem', { name: t.flows.import }).click();
  }),
  opened('file-list-new', async (page, t) => {
    await at(page, '/files');
    await button(page, t.fileLists.add).click();
  }),
  table('prompts', '/prompts'),
  opened('prompt-new', async (page, t) => {
    await at(page, '/prompts');
    await button(page, t.prompts.add).click();
  }),
  opened(
    'prompt-try',
    fromTable('/prompts', (page, t) =>
      page
        .getByRole('button', { name: like(t.prompts.tryOf) })
        .first()
        .click(),
    ),
  ),
  opened('prompt-usage', async (page, t) => {
    await at(page, '/prompts');
    await button(page, t.prompts.usage).click();
  }),
  table('knowledge', '/knowledge'),
  opened('knowledge-new', async (page, t) => {
    await at(page, '/knowledge');
    await button(page, t.knowledge.add).click();
  }),
  opened('knowledge-search', async (page, t) => {
    await at(page, '/knowledge');
    await button(page, t.knowledge.try).click();
  }),
  opened(
    'knowledge-chunks',
    fromTable('/knowledge', async (page, t) => {
      await button(page, t.common.moreActions).click();
      await page.getByRole('menuitem', { name: t.knowledge.chunks }).click();
    }),
  ),
  {
    name: 'integrations',
    show: (page) => at(page, '/queue-integration'),
    ready: (page, t) => page.getByRole('heading', { name: t.queueIntegrations.title }),
  },
  opened('integration-new', async (page, t) => {
    await at(page, '/queue-integration');
    await button(page, t.queueIntegrations.add).click();
  }),
  table('campaigns', '/campaigns'),
  opened(
    'campaign-new',
    fromTable('/campaigns', (page, t) => button(page, t.campaigns.add).click()),
  ),
  opened(
    'campaign-start',
    fromTable('/campaigns', (page, t) => button(page, t.campaigns.cancel).click()),
  ),
  {
    name: 'campaign-report',
    show: async (page) => {
      await at(page, '/campaigns');
      await page.getByRole('link', { name: /^Novidades da loja/ }).click();
    },
    ready: (page, t) => page.getByRole('heading', { name: t.campaigns.recipients }),
  },
  {
    name: 'campaigns-config',
    show: (page) => at(page, '/campaigns-config'),
    ready: (page, t) => page.getByRole('button', { name: t.campaigns.addVariable }),
  },
  table('webhooks', '/webhooks'),
  opened(
    'webhook-new',
    fromTable('/webhooks', (page, t) => button(page, t.webhooks.add).click()),
  ),
  opened(
    'webhook-renew',
    fromTable('/webhooks', async (page, t) => {
      await button(page, t.common.moreActions).click();
      await page.getByRole('menuitem', { name: t.webhooks.renew }).click();
    }),
  ),
  {
    name: 'webhook-log',
    show: async (page) => {
      await at(page, '/webhooks');
      await page.getByRole('link', { name: /^CRM/ }).first().click();
    },
    ready: (page) => page.getByRole('row').nth(1),
  },
  opened('webhook-delivery', async (page, t) => {
    await at(page, '/webhooks');
    await page.getByRole('link', { name: /^CRM/ }).first().click();
    await page
      .getByRole('button', { name: new RegExp(`^${t.webhooks.open}: `) })
      .first()
      .click();
  }),
  opened('webhook-replay', async (page, t) => {
    await at(page, '/webhooks');
    await page.getByRole('link', { name: /^CRM/ }).first().click();
    await button(page, t.webhooks.replayRange).click();
  }),
  table('tags', '/tags'),
  opened(
    'tag-new',
    fromTable('/tags', (page, t) => button(page, t.tags.add).click()),
  ),
  opened(
    'tag-delete',
    fromTable(
      '/tags',
      moreOf((t) => t.common.moreActions),
    ),
  ),
];
