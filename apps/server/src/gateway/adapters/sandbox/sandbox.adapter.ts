/** The sandbox: a provider whose phones and servers are rows, for trying the product without WhatsApp. */
import type { Core } from '../../../core/ctx.ts';
import { sandboxCapabilities } from '../../../provider/capabilities/sandbox.capabilities.ts';
import type { ProviderAdapter } from '../../../provider/port.ts';
import { closeCodes } from '../close-codes.ts';
import { SandboxSession } from './sandbox-session.ts';

export interface SandboxTiming {
  /** How long a QR code is offered before the next. */
  qrMs: number;
}

const TIMING: SandboxTiming = { qrMs: 20_000 };

export function createSandboxAdapter(core: Core, timing = TIMING): ProviderAdapter {
  const endOfCode = closeCodes();
  return {
    kind: 'sandbox',
    capabilities: sandboxCapabilities,
    open: async (context, signal) =>
      new SandboxSession({ core, context, signal, qrMs: timing.qrMs, endOfCode }),
  };
}
