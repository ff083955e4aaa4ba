/** Pix by Efí. The txid is our reference. */
import { accepted } from '../ask.ts';
import { centsOf, decimalOf } from '../money.ts';
import {
  type CreatedCharge,
  type OrderedCharge,
  type PaymentProvider,
  ProviderRefused,
  type SweptPayment,
} from '../port.ts';
import { isSecret } from '../secret.ts';
import { type EfiAccount, EfiClient, explainEfi } from './efi-client.ts';
import { createdOf, type EfiCob, type EfiPix, pixIn, readingOf } from './efi-wire.ts';

/** As the family has it. */
const LIFE_S = 3600;
const DESCRIPTION_MAX = 140;
const CPF_LENGTH = 11;
const CONFLICT = 409;
const NOT_FOUND = 404;
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

export function openEfi(account: EfiAccount, now: () => Date): PaymentProvider & { close(): void } {
  const client = new EfiClient(account, now);
  const findCob = async (txid: string): Promise<EfiCob | undefined> => {
    const answer = await client.send('GET', `/v2/cob/${txid}`);
    return answer.status === NOT_FOUND ? undefined : accepted<EfiCob>(answer, explainEfi);
  };
  return {
    id: 'efi',
    close: () => client.close(),
    createCharge: async (order) => {
      const answer = await client.send('PUT', `/v2/cob/${order.reference}`, cobOf(order, account));
      if (answer.status === CONFLICT) return sameAs(order, await findCob(order.reference));
      return createdOf(accepted<EfiCob>(answer, explainEfi));
    },
    readCharge: async (txid) => {
      const cob = await findCob(txid);
      return cob && readingOf(cob, now());
    },
    cancelCharge: async (txid) => {
      const answer = await client.send('PATCH', `/v2/cob/${txid}`, { status: REMOVED });
      // It is not active any more: reading says what it is.
      if (explainEfi(answer.json).code === 'status_cobranca_invalido') return;
      accepted(answer, explainEfi);
    },
    refund: async ({ externalId, cents, id }) => {
      const { pix = [] } = (await findCob(externalId)) ?? {};
      const paid = pix.find(({ valor }) => centsOf(valor) >= cents);
      if (!paid) throw new ProviderRefused(NOT_FOUND, 'no_payment', 'no payment of this size');
      const path = `/v2/pix/${paid.endToEndId}/devolucao/${id}`;
      const answer = await client.send('PUT', path, { valor: decimalOf(cents) });
      // The id is ours: this one was asked for before.
      if (answer.status !== CONFLICT) accepted(answer, explainEfi);
    },
    verifyWebhook: ({ query }) => isSecret(query.hmac, account.webhookSecret),
    chargesIn: pixIn,
    sweep: (from, to) => pagesOf(client, from, to),
    registerWebhook: async (url) => {
      const key = encodeURIComponent(account.pixKey);
      // Efí adds /pix to the address: here it lands in the last field of the query.
      const webhookUrl = `${url}?hmac=${account.webhookSecret}&ignorar=`;
      const headers = { 'x-skip-mtls-checking': String(account.skipsMtls) };
      accepted(await client.send('PUT', `/v2/webhook/${key}`, { webhookUrl }, headers), explainEfi);
      return undefined;
    },
    test: async () => {
      const day = 86_400_000;
      const query = periodOf(new Date(now().getTime() - day), now());
      accepted(await client.send('GET', `/v2/pix?${query}`), explainEfi);
    },
  };
}

const cobOf = ({ payer, amountCents, description }: OrderedCharge, { pixKey }: EfiAccount) => ({
  calendario: { expiracao: LIFE_S },
  devedor: {
    [payer.taxId.length === CPF_LENGTH ? 'cpf' : 'cnpj']: payer.taxId,
    nome: payer.name,
  },
  valor: { original: decimalOf(amountCents) },
  chave: pixKey,
  solicitacaoPagador: description.slice(0, DESCRIPTION_MAX),
});

/** The answer to an earlier attempt was lost. A charge of another amount under our reference is nobody's mistake but ours. */
function sameAs({ amountCents }: OrderedCharge, cob: EfiCob | undefined): CreatedCharge {
  if (cob && centsOf(cob.valor.original) === amountCents) return createdOf(cob);
  throw new ProviderRefused(CONFLICT, 'txid_duplicado', 'the reference belongs to another charge');
}

const periodOf = (from: Date, to: Date): string =>
  `inicio=${encodeURIComponent(from.toISOString())}&fim=${encodeURIComponent(to.toISOString())}`;

interface PixPage {
  parametros: { paginacao: { quantidadeDePaginas: number } };
  pix: EfiPix[];
}

async function* pagesOf(client: EfiClient, from: Date, to: Date): AsyncGenerator<SweptPayment[]> {
  let pages = 1;
  for (let page = 0; page < pages; page++) {
    const path = `/v2/pix?${periodOf(from, to)}&paginacao.paginaAtual=${page}`;
    const { parametros, pix } = accepted<PixPage>(await client.send('GET', path), explainEfi);
    pages = parametros.paginacao.quantidadeDePaginas;
    yield pix.flatMap(({ txid, valor, horario }) =>
      txid
        ? [
            {
              externalId: txid,
              reference: txid,
              paidCents: centsOf(valor),
              paidAt: new Date(horario),
            },
          ]
        : [],
    );
  }
}
