import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentInvoice, presentManagedInvoice } from './invoices.present.ts';
import { getInvoice, listFamilyInvoices, listOwnInvoices } from './invoices.service.ts';
import { listManagedInvoices, payByHand, voidByHand } from './managed-invoices.service.ts';

export function registerInvoiceRoutes(app: HttpApp): void {
  handle(app, 'GET /invoices/all', async ({ ctx, query }) => {
    if (!query.pages) return (await listFamilyInvoices(ctx, query)).map(presentInvoice);
    const { rows, ...page } = await listOwnInvoices(ctx, query);
    return { invoices: rows.map(presentInvoice), ...page };
  });

  handle(app, 'GET /invoices/:invoiceId', async ({ ctx, params }) =>
    presentInvoice(await getInvoice(ctx, params.invoiceId)),
  );

  handle(app, 'GET /invoices', async ({ ctx, query }) => {
    const { rows, ...page } = await listManagedInvoices(ctx, query);
    return { invoices: rows.map(presentManagedInvoice), ...page };
  });

  handle(
    app,
    'POST /companies/:companyId/invoices/:invoiceId/paid',
    async ({ ctx, params, body }) =>
      presentManagedInvoice(await payByHand(ctx, { ...params, ...body })),
  );

  handle(
    app,
    'POST /companies/:companyId/invoices/:invoiceId/void',
    async ({ ctx, params, body }) =>
      presentManagedInvoice(await voidByHand(ctx, { ...params, ...body })),
  );
}
