/** Who acts: a person of the company, a program with a token, or the server itself. */
import type { Profile } from '@prosa/contract/permissions';
import type { SupportAccess } from '@prosa/contract/support/manifest';
import type { TicketViewer } from '@prosa/contract/ticket-rights';
import type { TokenRight } from '@prosa/contract/token-rights';

/** The signed-in user, with what rules need to know. */
export interface Person {
  readonly kind: 'person';
  readonly id: number;
  readonly name: string;
  readonly profile: Profile;
  readonly super: boolean;
  readonly allTicket: boolean;
  readonly queueIds: readonly number[];
  readonly sessionId: string;
  /** An operator helps the company in the name of this user. */
  readonly visit?: Visit | undefined;
}

export interface Visit {
  readonly id: number;
  readonly operator: string;
  readonly access: SupportAccess;
}

/** A program of the company. It has the rights of its token and belongs to no queue. */
export interface TokenHolder {
  readonly kind: 'token';
  /** The token's id; of a connection's token, that of the connection. */
  readonly id: number;
  readonly name: string;
  readonly rights: readonly TokenRight[];
  /** The only connection that it may use; null for all. */
  readonly connectionId: number | null;
}

/** The server itself: provider events, jobs, automation. It may do everything in its company. */
export interface System {
  readonly kind: 'system';
}

export type Actor = Person | TokenHolder | System;

/** Who sends a request that people and programs may send. */
export type Caller = Person | TokenHolder;

export const SYSTEM: System = { kind: 'system' };

/** The user who acts; null for programs and the server. */
export const personIdOf = (actor: Actor): number | null =>
  actor.kind === 'person' ? actor.id : null;

/** A program of the company sees what its admins see, and holds no ticket. */
export const viewerOf = (actor: Caller): TicketViewer =>
  actor.kind === 'person' ? actor : { id: null, profile: 'admin', allTicket: true, queueIds: [] };

/** The same for everybody who may see the same tickets. */
export function rightsOf(actor: Caller): readonly unknown[] {
  const { id, profile, allTicket, queueIds } = viewerOf(actor);
  return [id, profile, allTicket, queueIds];
}

/** Tells every token of a company from the others. */
export const tokenKeyOf = ({ id, connectionId }: TokenHolder): string =>
  connectionId === null ? `token ${id}` : `connection ${connectionId}`;
