/** A picture for people to look at, with JOURNEYS_SHOTS=on; nothing compares it. */
import path from 'node:path';
import type { Page } from '@playwright/test';

const DIR = path.resolve(import.meta.dirname, '../../../test-results/screens');

export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.JOURNEYS_SHOTS !== 'on') return;
  await page.screenshot({ path: path.join(DIR, `${name}.png`), animations: 'disabled' });
}
