import type { TextsOf } from '../manifest.ts';
import type { subscription } from './manifest.ts';

export const texts: TextsOf<typeof subscription> = {
  errors: {
    ERR_PRICE_CHANGED: 'The price has changed. Check the new price and try again.',
    ERR_INVOICE_NOT_OPEN: 'This invoice is not open any more.',
    ERR_PAYMENT_METHOD_UNAVAILABLE: 'This way of paying is not available.',
    ERR_PAYMENT_PROVIDER_REFUSED: 'The payment provider refused the charge. Check your details.',
    ERR_PAYMENT_PROVIDER_UNREACHABLE:
      'The payment provider does not answer. Try again in a few minutes.',
    ERR_PAYMENT_IN_PROGRESS: 'The charge is being created. Try again in a few seconds.',
  },
};
