/** Every screen and everything that opens on it, found by words of the given language. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from '../../../apps/web/src/i18n/texts.ts';
import { like } from './words.ts';

export interface Screen {
  name: string;
  /** From wherever the page is. */
  show(page: Page, t: Texts): Promise<void>;
  /** What must be visible before the check. */
  ready(page: Page, t: Texts): Locator;
}

export const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name: like(name) }).first();
const dialog = (page: Page): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
const rows = (page: Page, t: Texts): Locator =>
  page.getByRole('region', { name: t.tickets.list }).getByRole('listitem');

const overlays = (page: Page): Locator =>
  page
    .locator('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')
    .filter({ visible: true });

/** Whether nothing of the previous screen is left open. */
async function isTidy(page: Page): Promise<boolean> {
  if ((await overlays(page).count()) === 0) return true;
  await page.keyboard.press('Escape');
  return overlays(page)
    .first()
    .waitFor({ state: 'hidden', timeout: 2000 })
    .then(
      () => true,
      () => false,
    );
}

const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Navigates like a click in the menu; resolves when the previous screen has left, though its frame may stay. */
async function follow(page: Page, path: string): Promise<void> {
  const mark = 'data-before';
  const before = await page.locator('main *').evaluateAll(
    (parts, { name, to }) => {
      for (const part of parts) part.setAttribute(name, '');
      parts[0].ownerDocument.defaultView.history.pushState({}, '', to);
      return parts.length;
    },
    { name: mark, to: path },
  );
  await expect.poll(() => page.locator(`[${mark}]`).count()).toBeLessThan(before / 2);
}

const screenOf = (path: string): string => path.split(/[/?]/)[1] ?? '';

/** A reload takes longer than all checks on the page, so it happens only where needed. */
export const at = async (page: Page, path: string): Promise<void> => {
  const isInside = (await page.getByRole('banner').count()) > 0;
  if (!isInside || !(await isTidy(page))) await page.goto(path);
  else if (screenOf(pathOf(page)) !== screenOf(path)) await follow(page, path);
  else if (pathOf(page) !== path) await page.goto(path);
};

const openChat = async (page: Page, t: Texts): Promise<void> => {
  const isChat = (path: string) => /^\/tickets\/[0-9a-f-]{36}\?all=true$/.test(path);
  if (!isChat(pathOf(page)) || !(await isTidy(page))) {
    await at(page, '/tickets?all=true');
    await rows(page, t).getByRole('link').first().click();
    await page.getByRole('log').getByRole('article').first().waitFor();
  }
  // The contact panel stays as it was left.
  const closer = button(page, t.panel.close);
  if ((await closer.count()) > 0) await closer.click();
};

export const fromTable =
  (path: string, press: (page: Page, t: Texts) => Promise<void>): Screen['show'] =>
  async (page, t) => {
    await at(page, path);
    await page.getByRole('row').nth(1).waitFor();
    await press(page, t);
  };

const list = (name: string, path: string): Screen => ({
  name,
  show: (page) => at(page, path),
  ready: (page, t) => rows(page, t).first(),
});

export const table = (name: string, path: string): Screen => ({
  name,
  show: (page) => at(page, path),
  // On a phone some tables are lists of cards.
  ready: (page) =>
    page.getByRole('row').nth(1).or(page.locator('main').getByRole('listitem').first()).first(),
});

export const opened = (name: string, show: Screen['show']): Screen => ({
  name,
  show,
  ready: dialog,
});

/** Parts that open like a menu. */
export const menuOf = (name: string, show: Screen['show']): Screen => ({
  name,
  show,
  ready: (page) => page.getByRole('menu'),
});

const inChat = (name: string, press: (page: Page, t: Texts) => Promise<void>): Screen =>
  opened(name, async (page, t) => {
    await openChat(page, t);
    await press(page, t);
  });

export const moreOf = (name: (t: Texts) => string) => async (page: Page, t: Texts) => {
  await button(page, name(t)).click();
  await page.getByRole('menuitem', { name: t.common.delete }).click();
};

export const ticketScreens: Screen[] = [
  list('tickets', '/tickets?all=true'),
  list('pending', '/tickets?tab=pending'),
  list('closed', '/tickets?tab=closed'),
  list('found', '/tickets?tab=search&q=pedido'),
  {
    name: 'search',
    show: (page) => at(page, '/tickets?tab=search'),
    ready: (page, t) => page.getByText(t.tickets.searchHint),
  },
  {
    name: 'chat',
    show: openChat,
    ready: (page) => page.getByRole('log').getByRole('article').first(),
  },
  {
    ...inChat('contact', (page) => page.locator('main section h2 button').click()),
    ready: (page, t) => page.getByRole('heading', { name: t.panel.files }),
  },
  inChat('transfer', (page) =>
    page
      .locator('textarea')
      .press('Escape')
      .then(() => page.keyboard.press('Alt+t')),
  ),
  inChat('tags', (page, t) =>
    page.locator('main').getByRole('button', { name: t.tickets.tags }).click(),
  ),
  inChat('emoji', (page, t) => button(page, t.messages.emoji).click()),
  menuOf('variables', async (page, t) => {
    await openChat(page, t);
    await button(page, t.variables.pick).click();
  }),
  menuOf('message-menu', async (page, t) => {
    await openChat(page, t);
    const menu = page.getByRole('button', { name: t.messages.menu });
    // Notes have none.
    await page.getByRole('article').filter({ has: menu }).last().hover();
    await menu.last().click();
  }),
  {
    name: 'quick-replies',
    show: async (page, t) => {
      await openChat(page, t);
      await page.locator('textarea').fill('/p');
    },
    ready: (page, t) => page.getByRole('listbox', { name: t.messages.quickReplies }),
  },
  {
    name: 'recording',
    show: async (page, t) => {
      await openChat(page, t);
      await page.locator('textarea').fill('');
      await button(page, t.messages.record).click();
    },
    ready: (page, t) => page.getByRole('group', { name: t.messages.recording }),
  },
  inChat('delete-ticket', async (page, t) => {
    await button(page, t.tickets.menu).click();
    await page.getByRole('menuitem', { name: t.tickets.delete }).click();
  }),
  opened('peek', async (page, t) => {
    await at(page, '/tickets?tab=pending');
    await rows(page, t).first().hover();
    await rows(page, t).first().getByRole('button', { name: t.tickets.peek }).click();
  }),
  opened('new-ticket', async (page, t) => {
    await at(page, '/tickets');
    await button(page, t.tickets.newTicket).click();
  }),
];

export const shellScreens: Screen[] = [
  opened('palette', async (page, t) => {
    await at(page, '/contacts');
    await button(page, t.shell.palette).click();
  }),
  {
    name: 'palette-found',
    show: async (page, t) => {
      await at(page, '/tickets');
      await button(page, t.shell.palette).click();
      await dialog(page).getByRole('textbox').fill('pedido');
    },
    ready: (page) => dialog(page).locator('mark').first(),
  },
  opened('shortcuts', async (page, t) => {
    await at(page, '/contacts');
    await button(page, t.shell.userMenu).click();
    await page.getByRole('menuitem', { name: t.shell.shortcuts }).click();
  }),
  opened('profile', async (page, t) => {
    await at(page, '/contacts');
    await button(page, t.shell.userMenu).click();
    await page.getByRole('menuitem', { name: t.shell.profile }).click();
  }),
  opened('notifications', async (page, t) => {
    await at(page, '/contacts');
    await page.getByRole('button', { name: new RegExp(`^${t.notifications.title}`) }).click();
  }),
  menuOf('user-menu', async (page, t) => {
    await at(page, '/contacts');
    await button(page, t.shell.userMenu).click();
  }),
  menuOf('language-menu', async (page, t) => {
    await at(page, '/contacts');
    await button(page, t.shell.language).click();
  }),
  opened('volume', async (page, t) => {
    await at(page, '/contacts');
    await button(page, t.shell.volume).click();
  }),
  {
    name: 'not-found',
    show: (page) => at(page, '/nowhere'),
    ready: (page, t) => page.getByRole('heading', { name: t.common.notFound }),
  },
];

export const deskScreens: Screen[] = [
  opened('announcements', async (page, t) => {
    await at(page, '/nowhere');
    await page.getByRole('button', { name: new RegExp(`^${t.announcements.title}`) }).click();
  }),
  opened('announcement', async (page, t) => {
    await at(page, '/nowhere');
    await page.getByRole('button', { name: new RegExp(`^${t.announcements.title}`) }).click();
    await dialog(page).getByRole('listitem').first().getByRole('button').click();
  }),
  {
    name: 'todolist',
    show: async (page, t) => {
      await at(page, '/todolist');
      await page.getByRole('textbox', { name: t.todolist.new }).fill('Conferir o estoque');
      await button(page, t.todolist.add).click();
    },
    ready: (page) => page.getByText('Conferir o estoque').first(),
  },
];

export const managementScreens: Screen[] = [
  {
    name: 'dashboard',
    show: (page) => at(page, '/?days=90'),
    ready: (page, t) => page.getByRole('table', { name: t.dashboard.daysChart }),
  },
  table('contacts', '/contacts'),
  opened(
    'contact-new',
    fromTable('/contacts', (page, t) => button(page, t.contacts.add).click()),
  ),
  opened(
    'contact-edit',
    fromTable('/contacts', (page, t) => button(page, t.common.edit).click()),
  ),
  opened(
    'contact-days',
    fromTable('/contacts', (page, t) => button(page, t.contacts.made).click()),
  ),
  opened(
    'contact-delete',
    fromTable(
      '/contacts',
      moreOf((t) => t.common.moreActions),
    ),
  ),
  opened(
    'contact-chat',
    fromTable('/contacts', (page, t) => button(page, t.contacts.startChat).click()),
  ),
  ...(['import', 'duplicates'] as const).map((item) =>
    opened(
      `contact-${item}`,
      fromTable('/contacts', async (page, t) => {
        await button(page, t.contacts.book).click();
        await page.getByRole('menuitem', { name: t.contacts[item] }).click();
      }),
    ),
  ),
  ...(['exportData', 'eraseData'] as const).map((item) =>
    opened(
      `contact-${item}`,
      fromTable('/contacts', async (page, t) => {
        await button(page, t.common.moreActions).click();
        await page.getByRole('menuitem', { name: t.contacts[item] }).click();
      }),
    ),
  ),
  opened(
    'contact-block',
    fromTable('/contacts', async (page, t) => {
      await button(page, t.common.moreActions).click();
      await page.getByRole('menuitem', { name: t.contacts.block }).click();
    }),
  ),
  table('users', '/users'),
  opened(
    'user-new',
    fromTable('/users', (page, t) => button(page, t.users.add).click()),
  ),
  opened(
    'user-edit',
    fromTable('/users', (page, t) => button(page, t.common.edit).click()),
  ),
  opened(
    'user-delete',
    fromTable(
      '/users',
      moreOf((t) => t.common.moreActions),
    ),
  ),
  table('audit', '/audit'),
  table('ratings', '/ratings'),
  table('connections', '/connections'),
  opened(
    'connection-new',
    fromTable('/connections', (page, t) => button(page, t.connections.add).click()),
  ),
  opened(
    'connection-edit',
    fromTable('/connections', (page, t) => button(page, t.connections.editNamed).click()),
  ),
  opened(
    'connection-history',
    fromTable('/connections', async (page, t) => {
      await button(page, t.connections.moreNamed).click();
      await page.getByRole('menuitem', { name: t.connections.history }).click();
    }),
  ),
  opened(
    'connection-delete',
    fromTable(
      '/connections',
      moreOf((t) => t.connections.moreNamed),
    ),
  ),
  opened(
    'disconnect',
    fromTable('/connections', (page, t) => button(page, t.connections.disconnect).click()),
  ),
];

const openSettings = async (page: Page): Promise<void> => {
  await at(page, '/settings');
  await page.getByRole('switch').first().waitFor();
};

export const settingsScreens: Screen[] = [
  { name: 'settings', show: openSettings, ready: (page) => page.getByRole('switch').first() },
  {
    name: 'settings-secret',
    show: async (page, t) => {
      await openSettings(page);
      await button(page, `${t.settings.secretAdd}: ${t.settings.names.asaas}`).click();
    },
    ready: (page, t) => page.getByLabel(like(t.settings.secretNew)),
  },
  {
    name: 'hours',
    show: async (page, t) => {
      await openSettings(page);
      await page.getByRole('combobox', { name: t.settings.names.scheduleType }).click();
      await page.getByRole('option', { name: t.settings.values.scheduleType_company }).click();
      await page.getByRole('tab', { name: t.settings.schedules }).click();
      await button(page, t.hours.addHoliday).click();
    },
    ready: (page, t) => page.getByRole('textbox', { name: t.hours.date }),
  },
];
