import { type HttpApp, handle } from '../../core/http/http.ts';
import {
  createMacro,
  deleteMacro,
  getMacro,
  listMacroPage,
  listMacrosForPicker,
  updateMacro,
} from './macros.service.ts';
import { runMacro } from './run-macro.ts';

export function registerMacroRoutes(app: HttpApp): void {
  handle(app, 'GET /macros', ({ ctx, query }) => listMacroPage(ctx, query));
  handle(app, 'GET /macros/list', ({ ctx }) => listMacrosForPicker(ctx));
  handle(app, 'GET /macros/:macroId', ({ ctx, params }) => getMacro(ctx, params.macroId));
  handle(app, 'POST /macros', ({ ctx, body }) => createMacro(ctx, body));
  handle(app, 'PUT /macros/:macroId', ({ ctx, params, body }) =>
    updateMacro(ctx, params.macroId, body),
  );
  handle(app, 'DELETE /macros/:macroId', async ({ ctx, params }) => {
    await deleteMacro(ctx, params.macroId);
    return { id: params.macroId };
  });
  handle(app, 'POST /tickets/:ticketId/macros/:macroId', ({ ctx, params, body }) =>
    runMacro(ctx, { ...params, ...body }),
  );
}
