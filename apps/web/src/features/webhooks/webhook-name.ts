import type { Webhook } from '@prosa/contract/webhooks';

/** What people call it: its description, else the host that receives. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || (URL.canParse(url) ? new URL(url).host : url);
