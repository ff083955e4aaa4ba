import type { TextsOf } from '../manifest.ts';
import type { invoices } from './manifest.ts';

export const texts: TextsOf<typeof invoices> = {
  errors: {
    ERR_NO_INVOICE_FOUND: 'Factura no encontrada.',
    ERR_INVOICE_SETTLED: 'Esta factura ya fue pagada o anulada.',
    ERR_PLAN_TOO_SMALL: 'La empresa usa más de lo que permite este plan.',
    ERR_NOT_BILLED: 'Esta empresa no tiene fecha de vencimiento, por eso no recibe facturas.',
  },
  menu: { financeiro: 'Finanzas' },
};
