/** Charges of Pix, their payments and what went back. */
import { randomBytes } from 'node:crypto';
import { taxIdKind } from '@prosa/contract/subscription/tax-id';
import type { Reply } from '../payments/payment-server.ts';
import { EFI } from './efi-account.ts';
import { pixCode } from './pix-code.ts';

export interface Pix {
  endToEndId: string;
  txid: string;
  cents: number;
  at: Date;
  refunds: { id: string; cents: number; at: Date }[];
}

export interface Cob {
  txid: string;
  cents: number;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
  revision: number;
  createdAt: Date;
  lifeS: number;
  location: string;
  payer: unknown;
  note: unknown;
  pix: Pix[];
}

const TXID = /^[a-zA-Z0-9]{26,35}$/;
const VALUE = /^\d{1,10}\.\d{2}$/;
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

export const refusal = (status: number, nome: string, mensagem = nome): Reply => ({
  status,
  body: { nome, mensagem },
});

const decimal = (cents: number): string => (cents / 100).toFixed(2);

export class EfiCharges {
  readonly all = new Map<string, Cob>();
  pageSize = 100;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  create(txid: string, body: unknown): Reply {
    const { calendario, valor, chave, devedor, solicitacaoPagador } = body as {
      calendario?: { expiracao?: number };
      valor?: { original?: string };
      chave?: string;
      devedor?: { cpf?: string; cnpj?: string; nome?: string };
      solicitacaoPagador?: string;
    };
    if (!TXID.test(txid)) return refusal(400, 'txid_invalido');
    if (this.all.has(txid)) return refusal(409, 'txid_duplicado', 'Campo txid duplicado');
    const original = valor?.original ?? '';
    if (!VALUE.test(original) || Number(original) === 0) return refusal(400, 'valor_invalido');
    if (chave !== EFI.pixKey) return refusal(400, 'chave_invalida');
    if (devedor && !isPayer(devedor)) return refusal(400, 'documento_bloqueado');
    const cob: Cob = {
      txid,
      cents: Math.round(Number(original) * 100),
      status: 'ATIVA',
      revision: 0,
      createdAt: this.#now(),
      lifeS: calendario?.expiracao ?? 3600,
      location: `pix-h.example.com/v2/${randomBytes(16).toString('hex')}`,
      payer: devedor,
      note: solicitacaoPagador,
      pix: [],
    };
    this.all.set(txid, cob);
    return { status: 201, body: cobBody(cob) };
  }

  read(txid: string): Reply {
    const cob = this.all.get(txid);
    return cob ? { status: 200, body: cobBody(cob) } : refusal(404, 'cobranca_nao_encontrada');
  }

  change(txid: string, body: unknown): Reply {
    const cob = this.all.get(txid);
    if (!cob) return refusal(404, 'cobranca_nao_encontrada');
    if (cob.status !== 'ATIVA') return refusal(400, 'status_cobranca_invalido');
    if ((body as { status?: string }).status === REMOVED) cob.status = REMOVED;
    cob.revision += 1;
    return { status: 200, body: cobBody(cob) };
  }

  list(query: URLSearchParams): Reply {
    const from = new Date(query.get('inicio') ?? '');
    const to = new Date(query.get('fim') ?? '');
    if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
      return refusal(400, 'data_invalida');
    const page = Number(query.get('paginacao.paginaAtual') ?? 0);
    const found = [...this.all.values()]
      .flatMap(({ pix }) => pix)
      .filter(({ at }) => at >= from && at <= to);
    const shown = found.slice(page * this.pageSize, (page + 1) * this.pageSize);
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: this.pageSize,
      quantidadeDePaginas: Math.max(1, Math.ceil(found.length / this.pageSize)),
      quantidadeTotalDeItens: found.length,
    };
    const parametros = { inicio: from.toISOString(), fim: to.toISOString(), paginacao };
    return { status: 200, body: { parametros, pix: shown.map(pixBody) } };
  }

  giveBack(endToEndId: string, id: string, body: unknown): Reply {
    const pix = [...this.all.values()]
      .flatMap((cob) => cob.pix)
      .find((each) => each.endToEndId === endToEndId);
    if (!pix) return refusal(404, 'pix_nao_encontrado');
    if (pix.refunds.some((each) => each.id === id)) return refusal(409, 'id_duplicado');
    const cents = Math.round(Number((body as { valor?: string }).valor) * 100);
    const left = pix.cents - pix.refunds.reduce((sum, each) => sum + each.cents, 0);
    if (!(cents > 0 && cents <= left)) return refusal(400, 'valor_invalido');
    this.refund(pix, { id, cents });
    return {
      status: 201,
      body: { ...pixBody(pix).devolucoes?.at(-1), status: 'EM_PROCESSAMENTO' },
    };
  }

  refund(pix: Pix, { id, cents }: { id: string; cents: number }): void {
    pix.refunds.push({ id, cents, at: this.#now() });
  }

  pay(txid: string, { cents, late = false }: { cents?: number; late?: boolean }): Pix {
    const cob = this.all.get(txid);
    if (!cob) throw new Error(`no charge ${txid}`);
    const isOver = this.#now().getTime() > cob.createdAt.getTime() + cob.lifeS * 1000;
    if (isOver && !late) throw new Error('the code has ended');
    if (cob.status.startsWith('REMOVIDA')) throw new Error('the charge was removed');
    const endToEndId = `E${randomBytes(15).toString('hex').toUpperCase()}`;
    const pix: Pix = { endToEndId, txid, cents: cents ?? cob.cents, at: this.#now(), refunds: [] };
    cob.pix.push(pix);
    cob.status = 'CONCLUIDA';
    return pix;
  }

  paidOf(txid: string): { cob: Cob; pix: Pix } {
    const cob = this.all.get(txid);
    const pix = cob?.pix[0];
    if (!cob || !pix) throw new Error(`${txid} is not paid`);
    return { cob, pix };
  }
}

const isPayer = ({ cpf, cnpj, nome }: { cpf?: string; cnpj?: string; nome?: string }): boolean =>
  Boolean(nome) && (cpf ? taxIdKind(cpf) === 'cpf' : taxIdKind(cnpj ?? '') === 'cnpj');

export const cobBody = (cob: Cob) => ({
  calendario: { criacao: cob.createdAt.toISOString(), expiracao: cob.lifeS },
  txid: cob.txid,
  revisao: cob.revision,
  status: cob.status,
  valor: { original: decimal(cob.cents) },
  chave: EFI.pixKey,
  devedor: cob.payer,
  solicitacaoPagador: cob.note,
  loc: { id: 7, location: cob.location, tipoCob: 'cob' },
  location: cob.location,
  pixCopiaECola: pixCode({ location: cob.location, cents: cob.cents }),
  ...(cob.pix.length > 0 && { pix: cob.pix.map(pixBody) }),
});

export const pixBody = (pix: Pix) => ({
  endToEndId: pix.endToEndId,
  txid: pix.txid,
  valor: decimal(pix.cents),
  chave: EFI.pixKey,
  horario: pix.at.toISOString(),
  ...(pix.refunds.length > 0 && {
    devolucoes: pix.refunds.map(({ id, cents, at }) => ({
      id,
      rtrId: `D${id}`,
      valor: decimal(cents),
      horario: { solicitacao: at.toISOString() },
      status: 'DEVOLVIDO',
    })),
  }),
});
