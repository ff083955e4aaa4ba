import type { EventPayloads } from '@prosa/contract/realtime';

/** The session a token belongs to. Used only to tell our own sign-in from another one. */
export function sessionIdOf(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sid } = JSON.parse(atob(payload)) as { sid?: unknown };
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}

/** `takeover` names the session that began, `ended` the one that ended. */
export function isTakenOver(event: EventPayloads['auth'], own: string | null): boolean {
  return event.reason === 'takeover' ? event.sessionId !== own : event.sessionId === own;
}
