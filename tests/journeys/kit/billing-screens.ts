/** Invoices, with what opens on them. */
import { button, fromTable, opened, type Screen, table } from './screens.ts';

export const billingScreens: Screen[] = [
  table('invoices', '/financeiro'),
  opened(
    'plan-choice',
    fromTable('/financeiro', (page, t) => button(page, t.invoices.changePlan).click()),
  ),
];
