import { type Core, type Ctx, companyCtx } from '../../../core/ctx.ts';
import { appError } from '../../../core/errors.ts';
import { type HttpApp, handle } from '../../../core/http/http.ts';
import { readPayLink } from '../../../core/pay-links.ts';
import { presentCharge } from '../charges.present.ts';
import { orderCharge } from './order-charge.ts';
import { readCheckout } from './read-checkout.ts';

export function registerCheckoutRoutes(app: HttpApp): void {
  const { publicUrl } = app.core.config;

  handle(app, 'GET /subscription/:invoiceId', ({ ctx, params }) =>
    readCheckout(ctx, params.invoiceId, { withPayer: true }),
  );

  handle(app, 'POST /subscription', async ({ ctx, body }) => {
    const returnUrl = `${publicUrl}/subscription?invoice=${body.invoiceId}`;
    return presentCharge(await orderCharge(ctx, body, returnUrl));
  });

  handle(app, 'GET /pay/:token', ({ ctx, params, request, reply }) => {
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
    const link = linkOf(ctx, params.token, request.ip);
    return readCheckout(link.ctx, link.invoiceId, { withPayer: false });
  });

  handle(app, 'POST /pay/:token', async ({ ctx, params, body, request }) => {
    const link = linkOf(ctx, params.token, request.ip);
    const order = { ...body, invoiceId: link.invoiceId };
    const returnUrl = `${publicUrl}/pay/${params.token}`;
    return presentCharge(await orderCharge(link.ctx, order, returnUrl));
  });
}

/** The link is the right to this one invoice. @throws ERR_NOT_FOUND */
function linkOf(
  { core }: { core: Core },
  token: string,
  ip: string,
): { ctx: Ctx; invoiceId: number } {
  const link = readPayLink(core, token);
  if (!link) throw appError('ERR_NOT_FOUND');
  return { ctx: { ...companyCtx(core, link.companyId), ip }, invoiceId: link.invoiceId };
}
