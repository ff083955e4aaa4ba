/** The test phone, with everything that opens on it. */
import type { Page } from '@playwright/test';
import type { Texts } from '../../../apps/web/src/i18n/texts.ts';
import { at, button, menuOf, opened, type Screen } from './screens.ts';
import { like } from './words.ts';

const openPhone = async (page: Page, t: Texts): Promise<void> => {
  await at(page, '/sandbox');
  await page
    .getByRole('complementary', { name: t.sandbox.customers })
    .getByRole('listitem')
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('region', { name: like(t.sandbox.phoneOf) }).waitFor();
};

const onPhone = (name: string, press: (page: Page, t: Texts) => Promise<void>): Screen =>
  opened(name, async (page, t) => {
    await openPhone(page, t);
    await press(page, t);
  });

const attach = (item: (t: Texts) => string) => async (page: Page, t: Texts) => {
  await button(page, t.sandbox.attach).click();
  await page.getByRole('menuitem', { name: item(t) }).click();
};

export const sandboxScreens: Screen[] = [
  {
    name: 'sandbox',
    show: openPhone,
    ready: (page, t) => page.getByRole('region', { name: like(t.sandbox.phoneOf) }),
  },
  onPhone(
    'phone-location',
    attach((t) => t.sandbox.kind_locationMessage),
  ),
  onPhone(
    'phone-card',
    attach((t) => t.sandbox.kind_contactMessage),
  ),
  menuOf('phone-message', async (page, t) => {
    await openPhone(page, t);
    await page.getByRole('button', { name: t.sandbox.messageMenu }).last().click();
  }),
  onPhone('phone-emoji', (page, t) => button(page, t.sandbox.emoji).click()),
  onPhone('phone-network', (page, t) => button(page, t.sandbox.network).click()),
  onPhone('phone-customer', (page, t) => button(page, t.sandbox.addCustomer).click()),
  menuOf('phone-link', async (page, t) => {
    await openPhone(page, t);
    await button(page, t.sandbox.link).click();
  }),
];
