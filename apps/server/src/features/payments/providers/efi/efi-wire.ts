/** What Efí answers about a charge, in our words. Pure. */
import { centsOf } from '../money.ts';
import type { ChargeReading, CreatedCharge, ReadState, WebhookEvent } from '../port.ts';

export interface EfiRefund {
  id: string;
  valor: string;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
}

export interface EfiPix {
  endToEndId: string;
  txid?: string;
  valor: string;
  horario: string;
  devolucoes?: EfiRefund[];
}

export interface EfiCob {
  txid: string;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
  calendario: { criacao: string; expiracao: number };
  valor: { original: string };
  chave?: string;
  pixCopiaECola?: string;
  pix?: EfiPix[];
}

/** No status says it. */
const expiryOf = ({ calendario }: EfiCob): Date =>
  new Date(new Date(calendario.criacao).getTime() + calendario.expiracao * 1000);

export const createdOf = (cob: EfiCob): CreatedCharge => ({
  externalId: cob.txid,
  copyPaste: cob.pixCopiaECola ?? null,
  redirectUrl: null,
  expiresAt: expiryOf(cob),
});

const sum = (amounts: readonly string[]): number =>
  amounts.reduce((total, each) => total + centsOf(each), 0);

const refundsOf = (pix: readonly EfiPix[]): EfiRefund[] =>
  pix.flatMap(({ devolucoes = [] }) =>
    devolucoes.filter(({ status }) => status !== 'NAO_REALIZADO'),
  );

export function readingOf(cob: EfiCob, now: Date): ChargeReading {
  const { pix = [] } = cob;
  const paidCents = sum(pix.map(({ valor }) => valor));
  const refundedCents = sum(refundsOf(pix).map(({ valor }) => valor));
  return {
    status: stateOf(cob, { paidCents, refundedCents, now }),
    paidCents,
    paidAt: pix[0] ? new Date(pix[0].horario) : null,
    refundedCents,
    currency: 'BRL',
  };
}

function stateOf(
  cob: EfiCob,
  { paidCents, refundedCents, now }: { paidCents: number; refundedCents: number; now: Date },
): ReadState {
  if (paidCents > 0) return refundedCents >= paidCents ? 'refunded' : 'paid';
  if (cob.status.startsWith('REMOVIDA')) return 'canceled';
  return expiryOf(cob) <= now ? 'expired' : 'pending';
}

/** Several in a body. Pix that was sent has no txid; a refund is told with the Pix that it belongs to. */
export function pixIn(rawBody: Buffer): WebhookEvent[] {
  const { pix } = JSON.parse(rawBody.toString()) as { pix?: unknown };
  return (Array.isArray(pix) ? (pix as Partial<EfiPix>[]) : []).flatMap(
    ({ txid, endToEndId, devolucoes = [] }) =>
      typeof txid === 'string' && typeof endToEndId === 'string'
        ? [
            {
              eventId: [endToEndId, ...devolucoes.map(nameOf)].join(' '),
              externalId: txid,
              reference: txid,
            },
          ]
        : [],
  );
}

const nameOf = ({ id, status }: EfiRefund): string => `${id}:${status}`;
