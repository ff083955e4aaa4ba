import { manifest } from '../manifest.ts';

export const subscription = manifest({
  errors: {
    ERR_PRICE_CHANGED: 409,
    ERR_INVOICE_NOT_OPEN: 409,
    ERR_PAYMENT_METHOD_UNAVAILABLE: 422,
    ERR_PAYMENT_PROVIDER_REFUSED: 422,
    ERR_PAYMENT_PROVIDER_UNREACHABLE: 503,
    ERR_PAYMENT_IN_PROGRESS: 409,
    ERR_NO_PAYMENT_ACCOUNT_FOUND: 404,
    ERR_PAYMENT_ACCOUNT_INCOMPLETE: 422,
    ERR_PAYMENT_ACCOUNT_IN_USE: 409,
    ERR_PAYMENT_CERTIFICATE: 422,
    ERR_PAYMENT_WEBHOOK_REFUSED: 422,
    ERR_NO_CHARGE_FOUND: 404,
    ERR_NOTHING_TO_REFUND: 409,
  },
  auditActions: [
    'paymentNeedsLook',
    'paymentAccountChanged',
    'paymentAccountDeleted',
    'paymentMethodsChanged',
    'paymentRefunded',
  ],
  permissions: {
    'subscription-page:pay': ['admin'],
  },
});
