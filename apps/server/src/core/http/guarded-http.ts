/**
 * The only way to reach an address that a person or a browser gave: public hosts over https only, checked when the
 * connection is made; no redirects; limits on time and size (OWASP: server-side request forgery). The operator may name
 * hosts of their own network in EGRESS_ALLOWED.
 */
import { type LookupAddress, lookup as resolve } from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Config } from '../config/config.ts';

export interface GuardedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
  timeoutMs: number;
  /** A longer answer is an error, unless `cuts` is set. */
  bytesMax: number;
  /** The rest of a longer answer is not read. */
  cuts?: true;
}

export interface GuardedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** We do not connect to this address; retrying changes nothing. */
export class TargetRefused extends Error {
  override name = 'TargetRefused';
}

export type EgressRules = Pick<Config, 'loopbackTargets'> & Partial<Pick<Config, 'egressAllowed'>>;

/** @throws TargetRefused, or the network error; a redirect counts as an answer */
export async function guardedRequest(
  rules: EgressRules,
  request: GuardedRequest,
): Promise<GuardedAnswer> {
  const url = checkedUrl(rules, request.url);
  const { request: open } = url.protocol === 'https:' ? https : http;
  const signal = AbortSignal.timeout(request.timeoutMs);
  const message = await new Promise<IncomingMessage>((answer, fail) => {
    const { method, headers } = request;
    // No agent: a kept-alive connection was checked for another request.
    const lookup = isExempt(rules, url) ? undefined : checkedLookup(rules);
    const sent = open(url, { method, headers, signal, agent: false, ...(lookup && { lookup }) });
    sent.on('response', answer).on('error', fail).end(request.body);
  });
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    body: await readBody(message, request),
  };
}

/** Whether the address may be stored; where its name resolves to is only known when connecting. */
export function isTarget(rules: EgressRules, address: string): boolean {
  try {
    checkedUrl(rules, address);
    return true;
  } catch {
    return false;
  }
}

function checkedUrl(rules: EgressRules, address: string): URL {
  if (!URL.canParse(address)) throw new TargetRefused('not an address');
  const url = new URL(address);
  if (isExempt(rules, url)) return url;
  const isSafe = url.protocol === 'https:' || (rules.loopbackTargets && url.protocol === 'http:');
  if (!isSafe) throw new TargetRefused('not https');
  if (url.username || url.password) throw new TargetRefused('an address with a password');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address needs no look-up.
  if (isIP(host) && !isReachable(rules, host)) throw new TargetRefused('not a public address');
  return url;
}

const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Exactly the host and port that the operator named. */
function isExempt(
  { egressAllowed }: EgressRules,
  { protocol, hostname, port, username }: URL,
): boolean {
  const known = PORTS[protocol];
  if (!egressAllowed || known === undefined || username !== '') return false;
  return egressAllowed.has(`${hostname}:${port || known}`);
}

/** A name may resolve differently each time: check the address that we connect to. */
const checkedLookup =
  (rules: EgressRules): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found = []) => {
      const [first] = found;
      const problem = error ?? problemOf(rules, found);
      if (problem || !first) done(problem ?? new Error('no address'), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

const problemOf = (rules: EgressRules, found: readonly LookupAddress[]): TargetRefused | null =>
  found.every(({ address }) => isReachable(rules, address))
    ? null
    : new TargetRefused('a name of no public address');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function isReachable({ loopbackTargets }: EgressRules, address: string): boolean {
  const family = familyOf(address);
  if (loopbackTargets && loopback.check(address, family)) return true;
  if (family === 'ipv6' && !globalUnicast.check(address, family)) return false;
  return !special.check(address, family);
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** The ranges assigned to hosts; addresses that map to IPv4 or stay inside a network are outside. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** https://www.iana.org/assignments/iana-ipv4-special-registry and its counterpart for IPv6. */
const special = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(net, prefix);
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, prefix, 'ipv6');

async function readBody(
  message: IncomingMessage,
  { bytesMax, cuts }: GuardedRequest,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    chunks.push(chunk);
    // Leaving the loop closes the connection.
    if (bytes > bytesMax && cuts) break;
    if (bytes > bytesMax) throw new Error('an answer longer than allowed');
  }
  return Buffer.concat(chunks).subarray(0, bytesMax);
}
