/** A picture for people to look at; nothing compares it. */
import path from 'node:path';
import type { Page } from '@playwright/test';

const DIR = path.resolve(import.meta.dirname, '../../../test-results/screens');

export async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(DIR, `${name}.png`), animations: 'disabled' });
}
