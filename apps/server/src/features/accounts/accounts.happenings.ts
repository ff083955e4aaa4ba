declare module '../../core/events/events.ts' {
  interface Happenings {
    'sessions.ended': { sessionIds: readonly string[] };
    /** A user has no page open any more, and noticed nothing for so long before that was seen. */
    'user.left': { userId: number; unnoticedMs: number };
  }
}

export {};
