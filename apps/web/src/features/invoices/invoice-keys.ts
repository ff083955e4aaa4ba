/** First parts of the keys of queries: what events refetch is loaded with the page, and so is nothing else of invoices. */
export const INVOICES = 'invoices';
export const MANAGED_INVOICES = 'managed-invoices';
/** What is asked about the subscription. */
export const BILLING = 'billing';
