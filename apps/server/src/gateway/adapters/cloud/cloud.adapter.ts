/**
 * WhatsApp Cloud API, Meta's supported way: sends over HTTPS, and receives through webhooks that the api role stores.
 */
import type { Core } from '../../../core/ctx.ts';
import { cloudCapabilities } from '../../../provider/capabilities/cloud.capabilities.ts';
import type { ProviderAdapter } from '../../../provider/port.ts';
import { CloudSession } from './cloud-session.ts';

export const createCloudAdapter = (core: Core): ProviderAdapter => ({
  kind: 'cloud',
  capabilities: cloudCapabilities,
  open: async (context, signal) => new CloudSession({ core, context, signal }),
});
