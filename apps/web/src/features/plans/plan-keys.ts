/** First part of the key of the query: what events refetch is loaded with the page, and so is nothing else of plans. */
export const PLAN_USAGE = 'plan-usage';
