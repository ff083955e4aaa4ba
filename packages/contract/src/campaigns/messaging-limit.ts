/** Meta's limit of people to whom a portfolio may write first within 24 hours. */

/** A portfolio that may write to any number of people. */
export const WITHOUT_LIMIT = -1;

/** That of new portfolios, the lowest: assumed until Meta says more. */
export const LIMIT_OF_NEW = 250;
