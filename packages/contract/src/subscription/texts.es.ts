import type { TextsOf } from '../manifest.ts';
import type { subscription } from './manifest.ts';

export const texts: TextsOf<typeof subscription> = {
  errors: {
    ERR_PRICE_CHANGED: 'El precio cambió. Revisa el nuevo precio e inténtalo de nuevo.',
    ERR_INVOICE_NOT_OPEN: 'Esta factura ya no está abierta.',
    ERR_PAYMENT_METHOD_UNAVAILABLE: 'Esta forma de pago no está disponible.',
    ERR_PAYMENT_PROVIDER_REFUSED: 'El proveedor de pagos rechazó el cobro. Revisa los datos.',
    ERR_PAYMENT_PROVIDER_UNREACHABLE:
      'El proveedor de pagos no responde. Inténtalo de nuevo en unos minutos.',
    ERR_PAYMENT_IN_PROGRESS: 'El cobro se está creando. Inténtalo de nuevo en unos segundos.',
    ERR_NO_PAYMENT_ACCOUNT_FOUND: 'Esta cuenta de pagos no está configurada.',
    ERR_PAYMENT_ACCOUNT_INCOMPLETE: 'Faltan datos de la cuenta de pagos.',
    ERR_PAYMENT_ACCOUNT_IN_USE: 'La cuenta todavía tiene cobros abiertos.',
    ERR_PAYMENT_CERTIFICATE:
      'El archivo no es un certificado .p12 válido y sin contraseña, o el certificado venció.',
    ERR_PAYMENT_WEBHOOK_REFUSED: 'El proveedor rechazó la dirección de las notificaciones.',
    ERR_NO_CHARGE_FOUND: 'Cobro no encontrado.',
    ERR_NOTHING_TO_REFUND: 'No hay nada que devolver de este pago.',
  },
};
