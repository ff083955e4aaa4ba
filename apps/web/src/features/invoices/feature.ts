import { IconReceipt } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { invoicesLive } from './invoices.realtime.ts';

export const feature: Feature = {
  menu: { financeiro: IconReceipt },
  live: [invoicesLive],
};
