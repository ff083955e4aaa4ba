/** The effect of each request of the Graph API. */
import { createHmac } from 'node:crypto';
import type { GraphFaults } from './graph-faults.ts';
import type { GraphNumber } from './graph-number.ts';
import { readForm } from './multipart-form.ts';
import { isKnownKind } from './sent-message.ts';
import { newMessageId, sha256 } from './wire-values.ts';

export interface GraphCall {
  method: string;
  path: string[];
  query: URLSearchParams;
  token: string;
  type: string;
  body: Buffer;
  json: Record<string, unknown> | object;
}

export interface Answer {
  /** 0 = none: the connection breaks. */
  status: number;
  json?: object;
  bytes?: Buffer;
}

interface Graph {
  numbers: readonly GraphNumber[];
  faults: GraphFaults;
  url: string;
}

const fine = (json: object): Answer => ({ status: 200, json });

export const refusal = (code: number, status = 400): Answer => ({
  status,
  json: { error: { message: `(#${code})`, type: 'OAuthException', code, fbtrace_id: 'fake' } },
});

const NO_SUCH_THING = 100;
const BAD_TOKEN = 190;
const NO_PERMISSION = 200;

export function answerTo(call: GraphCall, graph: Graph): Answer {
  const [first = '', second = ''] = call.path;
  const owner = graph.numbers.find(({ token }) => token === call.token);
  if (!owner || !isProven(call, owner)) return refusal(BAD_TOKEN, 401);
  if (first === owner.phoneNumberId) return ofNumber(call, owner, { second, graph });
  if (first === owner.businessAccountId) return ofAccount(call, owner, second);
  if (first === 'media-bytes') return bytesOf(owner, second);
  return ofMedia(call, owner, { id: first, graph });
}

/** A proof is optional, but a wrong one is refused. */
function isProven({ query, token }: GraphCall, { appSecret }: GraphNumber): boolean {
  const proof = query.get('appsecret_proof');
  return !proof || proof === createHmac('sha256', appSecret).update(token).digest('hex');
}

function ofNumber(
  call: GraphCall,
  number: GraphNumber,
  { second, graph }: { second: string; graph: Graph },
): Answer {
  if (call.method === 'POST' && second === 'messages') return takeMessage(call, number, graph);
  if (call.method === 'POST' && second === 'media') return takeFile(call, number);
  if (call.method !== 'GET' || second) return refusal(NO_SUCH_THING, 404);
  return fine({
    id: number.phoneNumberId,
    display_phone_number: number.displayNumber,
    verified_name: number.verifiedName,
    quality_rating: number.quality,
    status: number.status,
    whatsapp_business_manager_messaging_limit: number.limit,
    throughput: { level: number.throughput },
    is_on_biz_app: number.isOnBusinessApp,
  });
}

function takeMessage({ json }: GraphCall, number: GraphNumber, { faults }: Graph): Answer {
  const body = json as Record<string, unknown>;
  if (body.messaging_product !== 'whatsapp') return refusal(NO_SUCH_THING);
  if (body.status === 'read') return markRead(body, number);
  const planned = plannedFailure(faults);
  if (planned) return planned;
  const customer = number.findCustomer(body);
  if (!customer) return refusal(131026);
  const wrong = problemOf(body, number, customer.isWindowOpen);
  if (wrong) return refusal(wrong);
  const id = newMessageId();
  customer.receive(id, body);
  if (faults.loseAnswers > 0) {
    faults.loseAnswers--;
    return { status: 0 };
  }
  return fine({
    messaging_product: 'whatsapp',
    contacts: [{ input: body.to, wa_id: customer.number, user_id: customer.userId }],
    messages: [{ id }],
  });
}

function plannedFailure(faults: GraphFaults): Answer | undefined {
  const status = faults.statusNext.shift();
  if (status !== undefined) return { status, json: {} };
  const planned = faults.failNext.shift() ?? faults.failAlways;
  return planned && refusal(planned.code, planned.status);
}

/** The error code for an invalid message, if it is invalid. */
function problemOf(
  body: Record<string, unknown>,
  number: GraphNumber,
  isWindowOpen: boolean,
): number | undefined {
  if (!isKnownKind(body.type)) return 131009;
  if (!isWindowOpen && body.type !== 'template') return 131047;
  if (body.type === 'template') return templateProblem(body, number);
  const text = (body.text as { body?: string } | undefined)?.body;
  return body.type === 'text' && (!text || text.length > 4096) ? NO_SUCH_THING : undefined;
}

function templateProblem(body: Record<string, unknown>, number: GraphNumber): number | undefined {
  const { name, language } = body.template as { name: string; language: { code: string } };
  const known = number.templates.find(
    (template) => template.name === name && template.language === language.code,
  );
  if (!known) return 132001;
  return known.status === 'APPROVED' ? undefined : 132015;
}

function markRead(body: Record<string, unknown>, number: GraphNumber): Answer {
  number.marks.push(body);
  for (const phone of number.customers) {
    if (phone.wrote(String(body.message_id))) phone.noteRead(String(body.message_id));
  }
  return fine({ success: true });
}

function takeFile({ type, body }: GraphCall, number: GraphNumber): Answer {
  const parts = readForm(type, body);
  const file = parts.find(({ name }) => name === 'file');
  const product = parts.find(({ name }) => name === 'messaging_product');
  if (!file || product?.bytes.toString() !== 'whatsapp') return refusal(NO_SUCH_THING);
  return fine({ id: number.addFile(file.bytes, file.type).id });
}

function ofMedia(
  { method }: GraphCall,
  number: GraphNumber,
  { id, graph }: { id: string; graph: Graph },
): Answer {
  const file = number.files.get(id);
  if (!file || file.isExpired) return refusal(NO_SUCH_THING, 404);
  if (method === 'DELETE') {
    number.files.delete(id);
    return fine({ success: true });
  }
  return fine({
    id,
    messaging_product: 'whatsapp',
    url: `${graph.url}/lookaside/media-bytes/${id}`,
    mime_type: file.mime,
    sha256: sha256(file.bytes),
    file_size: file.bytes.length,
  });
}

function bytesOf(number: GraphNumber, id: string): Answer {
  const file = number.files.get(id);
  return file ? { status: 200, bytes: file.bytes } : { status: 404 };
}

function ofAccount(
  { method, query, json }: GraphCall,
  number: GraphNumber,
  second: string,
): Answer {
  if (!number.mayManage) return refusal(NO_PERMISSION, 403);
  if (method === 'GET' && !second)
    return fine({ id: number.businessAccountId, owner_business_info: { id: number.portfolioId } });
  if (second === 'subscribed_apps') return subscription(method, number);
  if (second !== 'message_templates') return refusal(NO_SUCH_THING, 404);
  if (method === 'POST') return addTemplate(json as Record<string, unknown>, number);
  if (method === 'DELETE') {
    number.templates = number.templates.filter(({ name }) => name !== query.get('name'));
    return fine({ success: true });
  }
  return listTemplates(query, number);
}

function subscription(method: string, number: GraphNumber): Answer {
  if (method !== 'GET') number.isSubscribed = method === 'POST';
  return method === 'GET'
    ? fine({ data: number.isSubscribed ? [{ whatsapp_business_api_data: { id: '1' } }] : [] })
    : fine({ success: true });
}

function addTemplate(template: Record<string, unknown>, number: GraphNumber): Answer {
  const { name, language } = template;
  if (typeof name !== 'string' || typeof language !== 'string') return refusal(NO_SUCH_THING);
  number.templates.push({ ...template, name, language, status: 'PENDING' });
  return fine({ id: String(number.templates.length), status: 'PENDING' });
}

function listTemplates(query: URLSearchParams, number: GraphNumber): Answer {
  const limit = Number(query.get('limit') ?? 25);
  const from = Number(query.get('after') ?? 0);
  const to = from + limit;
  const hasMore = to < number.templates.length;
  return fine({
    data: number.templates.slice(from, to),
    paging: { cursors: { after: String(to) }, ...(hasMore ? { next: 'https://next' } : {}) },
  });
}
