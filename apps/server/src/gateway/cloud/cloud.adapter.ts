/** WhatsApp Cloud API, Meta's supported way: sends over HTTPS, and hears by webhooks that the api role stores. */
import type { Core } from '../../core/ctx.ts';
import type { ProviderAdapter } from '../port.ts';
import { cloudCapabilities } from './cloud.capabilities.ts';
import { CloudSession } from './cloud-session.ts';

export const createCloudAdapter = (core: Core): ProviderAdapter => ({
  kind: 'cloud',
  capabilities: cloudCapabilities,
  open: async (context, signal) => new CloudSession({ core, context, signal }),
});
