/** Events are hints: what is shown is also compared with the server at this interval. */
export const REVALIDATE_MS = 60_000;

interface PagesQuery {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

/** The same for a list that grows on scrolling: one page a minute, however many there are. */
export const revalidatePagesMs = ({ state: { data } }: PagesQuery): number =>
  REVALIDATE_MS * Math.max(1, data?.pages.length ?? 1);
