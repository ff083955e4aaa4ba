/** Whether this address shows the ticket's conversation. */
export const isShownAt = (pathname: string, { uuid }: { uuid: string }): boolean =>
  pathname === `/tickets/${uuid}`;
