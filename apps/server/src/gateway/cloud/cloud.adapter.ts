/** WhatsApp Cloud API, Meta's supported way: sends over HTTPS, and hears by webhooks that the api role stores. */
import type { Core } from '../../core/ctx.ts';
import type { ProviderAdapter } from '../port.ts';
import { cloudCapabilities } from './cloud.capabilities.ts';
import { CloudSession, type CloudTiming } from './cloud-session.ts';

const TIMING: CloudTiming = { probeMs: 5 * 60_000, answerMs: 20_000 };

export const createCloudAdapter = (core: Core, timing = TIMING): ProviderAdapter => ({
  kind: 'cloud',
  capabilities: cloudCapabilities,
  open: async (context, signal) => new CloudSession({ core, context, signal, timing }),
});
