/** A picture for people to look at, with JOURNEYS_SHOTS=on; nothing compares it. */
import path from 'node:path';
import type { Page } from '@playwright/test';

const DIR = path.resolve(import.meta.dirname, '../../../test-results/screens');

export const areShotsTaken = process.env.JOURNEYS_SHOTS === 'on';

export async function shot(page: Page, name: string): Promise<void> {
  if (!areShotsTaken) return;
  await page.screenshot({ path: path.join(DIR, `${name}.png`), animations: 'disabled' });
}
