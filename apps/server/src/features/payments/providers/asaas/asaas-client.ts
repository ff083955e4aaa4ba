import { type Answer, type Asked, ask } from '../ask.ts';

export interface AsaasAccount {
  /** With `/v3`. */
  base: string;
  apiKey: string;
  webhookSecret: string;
  /** Whom Asaas writes to when it pauses our webhook. */
  contact: string;
}

export type AsaasSend = (method: Asked['method'], path: string, json?: unknown) => Promise<Answer>;

export const asaasClient =
  ({ base, apiKey }: AsaasAccount): AsaasSend =>
  (method, path, json) =>
    ask({ method, url: `${base}${path}`, headers: { access_token: apiKey }, json });

/** `{errors: [{code, description}]}` */
export function explainAsaas(json: unknown): { code: string; message: string } {
  const [first] = (json as { errors?: { code: string; description: string }[] })?.errors ?? [];
  return { code: first?.code ?? 'unknown', message: first?.description ?? 'refused' };
}
