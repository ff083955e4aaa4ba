/** First part of the keys of queries: what events refetch is loaded with the page, and so is nothing else of helps. */
export const HELPS = 'helps';
