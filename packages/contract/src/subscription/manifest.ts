import { manifest } from '../manifest.ts';

export const subscription = manifest({
  errors: {
    ERR_PRICE_CHANGED: 409,
    ERR_INVOICE_NOT_OPEN: 409,
    ERR_PAYMENT_METHOD_UNAVAILABLE: 422,
    ERR_PAYMENT_PROVIDER_REFUSED: 422,
    ERR_PAYMENT_PROVIDER_UNREACHABLE: 503,
    ERR_PAYMENT_IN_PROGRESS: 409,
  },
  permissions: {
    'subscription-page:pay': ['admin'],
  },
});
