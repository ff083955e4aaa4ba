/** First part of the keys of checkouts in the query cache; alone in its file, which is loaded with the page. */
export const CHECKOUT = 'checkout';
