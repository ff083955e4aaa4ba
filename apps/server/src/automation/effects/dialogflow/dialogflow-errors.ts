/** Why Dialogflow did not answer, and whether asking again may help. Pure. */
import { z } from 'zod';
import { CircuitOpen } from '../../../core/http/circuits.ts';
import { type GuardedAnswer, TargetRefused } from '../../../core/http/guarded-http.ts';
import { CallRefused } from '../effect.ts';
import type { Problem } from '../hook/call-hook.ts';

/** Asking again changes nothing. The message has nothing of Google: it might repeat what a customer wrote. */
export class DialogflowRefused extends CallRefused {
  readonly problem: Problem;

  constructor(code: Problem['code'], status: number | null = null) {
    super(`${code} ${status ?? ''}`.trim());
    this.problem = { code, status };
  }
}

/** It may answer later. */
export class DialogflowBusy extends Error {
  override name = 'DialogflowBusy';
  readonly problem: Problem;

  constructor(code: Problem['code'], status: number | null = null) {
    super(`${code} ${status ?? ''}`.trim());
    this.problem = { code, status };
  }
}

export const problemOf = (error: unknown): Problem =>
  error instanceof DialogflowRefused || error instanceof DialogflowBusy
    ? error.problem
    : { code: 'failed', status: null };

const FINAL: Readonly<Record<number, Problem['code']>> = {
  400: 'badRequest',
  401: 'keyRefused',
  403: 'keyRefused',
  404: 'noAgent',
};

const isBusy = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Undefined if it is an answer. */
export function errorOf(answer: GuardedAnswer): DialogflowRefused | DialogflowBusy | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  if (isBusy(status)) return new DialogflowBusy(status === 429 ? 'busy' : 'failed', status);
  if (status >= 300 && status < 400) return new DialogflowRefused('redirect', status);
  const code = status === 403 && isApiOff(answer) ? 'apiOff' : FINAL[status];
  return new DialogflowRefused(code ?? 'failed', status);
}

const Denied = z.object({
  error: z.object({ details: z.array(z.object({ reason: z.string().optional() })) }),
});

/** Of two reasons for 403 only one can be mended by a switch. */
function isApiOff({ body }: GuardedAnswer): boolean {
  try {
    const { error } = Denied.parse(JSON.parse(body.toString()));
    return error.details.some(({ reason }) => reason === 'SERVICE_DISABLED');
  } catch {
    return false;
  }
}

/** Without any answer. */
export function errorOfNetwork(error: unknown): DialogflowRefused | DialogflowBusy {
  if (error instanceof TargetRefused) return new DialogflowRefused('forbidden');
  if (error instanceof CircuitOpen) return new DialogflowRefused('paused');
  const { name = '', message = '' } = (error ?? {}) as Partial<Error>;
  if (message.includes('longer than allowed')) return new DialogflowRefused('tooLong');
  const isLate = name === 'TimeoutError' || name === 'AbortError';
  return new DialogflowBusy(isLate ? 'timeout' : 'unreachable');
}
