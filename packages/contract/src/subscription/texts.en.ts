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
    ERR_NO_PAYMENT_ACCOUNT_FOUND: 'This payment account is not set up.',
    ERR_PAYMENT_ACCOUNT_INCOMPLETE: 'Some details of the payment account are missing.',
    ERR_PAYMENT_ACCOUNT_IN_USE: 'The account still has open charges.',
    ERR_PAYMENT_CERTIFICATE:
      'The file is no valid .p12 certificate without a password, or the certificate has expired.',
    ERR_PAYMENT_WEBHOOK_REFUSED: 'The provider refused the address for notifications.',
    ERR_NO_CHARGE_FOUND: 'Charge not found.',
    ERR_NOTHING_TO_REFUND: 'There is nothing to give back of this payment.',
  },
};
