/** Whether a ticket's conversation is the one that this address shows. */
export const isShownAt = (pathname: string, { uuid }: { uuid: string }): boolean =>
  pathname === `/tickets/${uuid}`;
