/**
 * The cookie that carries the refresh token: hidden from scripts and from requests of other sites. Where front ends of
 * other origins are allowed browsers must send it from those; then only the origin and the header of a request tell.
 */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config/config.ts';

/** The __Host- prefix makes browsers refuse it from a subdomain or over http. */
const cookieName = (config: Config): string => (config.isHttps ? '__Host-prosa' : 'prosa');

const attributes = ({ isHttps, allowedOrigins }: Config) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: isHttps && allowedOrigins.length > 0 ? 'none' : 'strict',
    secure: isHttps,
  }) as const;

export const readRefreshCookie = (config: Config, request: FastifyRequest): string | undefined =>
  request.cookies[cookieName(config)];

export function setRefreshCookie(config: Config, reply: FastifyReply, token: string): void {
  const maxAge = Math.floor(config.refreshTokenMs / 1000);
  reply.setCookie(cookieName(config), token, { ...attributes(config), maxAge });
}

export function clearRefreshCookie(config: Config, reply: FastifyReply): void {
  reply.setCookie(cookieName(config), '', { ...attributes(config), maxAge: 0 });
}
