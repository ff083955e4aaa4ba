/** The inbox by its visible parts: rows, the open conversation, its bubbles and the message field. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The ticket of this customer in the list. */
export const row = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Lista de atendimentos' })
    .getByRole('listitem')
    .filter({ hasText: name });

export const segment = (page: Page, name: 'Atendendo' | 'Aguardando'): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });

/** The chat of this customer. */
export const chat = (page: Page, name: string): Locator => page.getByRole('region', { name });

export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensagem' });

/** A message in the open conversation, by its text. */
export const bubble = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('log', { name: 'Mensagens' }).getByRole('article').filter({ hasText: words });

export const say = async (page: Page, words: string): Promise<void> => {
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(bubble(page, words)).toBeVisible();
};

/** A message in a toast or another alert. */
export const notice = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: words });

/** Opens a ticket of this person, by its row. */
export const open = async (page: Page, name: string): Promise<void> => {
  await row(page, name).getByRole('link', { name }).click();
  await leaveList(page);
  await expect(chat(page, name)).toBeVisible();
};

/** Nothing on the page scrolls sideways, once newly opened parts are in place. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overflow = () =>
    page
      .locator(':root')
      .evaluate(
        (root: { scrollWidth: number; clientWidth: number }) => root.scrollWidth - root.clientWidth,
      );
  await expect.poll(overflow, 'pixels that stand out to the side').toBe(0);
};

/** The list does not reorder under a pointer: move the pointer away to see it move. */
export const leaveList = (page: Page): Promise<void> => page.mouse.move(1, 1);

/** Presses a button of a row, then moves the pointer away. */
export const press = async (page: Page, name: string, button: string): Promise<void> => {
  await row(page, name).getByRole('button', { name: button }).click();
  await leaveList(page);
};
