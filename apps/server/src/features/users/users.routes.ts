import { isAllowed } from '@prosa/contract/permissions';
import type { User, UserRef } from '@prosa/contract/users';
import type { UserCtx } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http.ts';
import { listUserPage, listUserRefs } from './list-users.service.ts';
import { presentUser, presentUserRef } from './users.present.ts';
import type { UserRow } from './users.queries.ts';
import { createUser, deleteUser, getUser, updateUser } from './users.service.ts';

export function registerUserRoutes(app: HttpApp): void {
  handle(app, 'GET /users', async ({ ctx, query }) => {
    const { rows, ...page } = await listUserPage(ctx, query);
    return { users: rows.map(presenterFor(ctx)), ...page };
  });

  handle(app, 'GET /users/list', async ({ ctx }) => (await listUserRefs(ctx)).map(presentUserRef));

  handle(app, 'GET /users/:userId', async ({ ctx, params }) =>
    presentUser(ctx.companyId, await getUser(ctx, params.userId)),
  );

  handle(app, 'POST /users', async ({ ctx, body }) =>
    presentUser(ctx.companyId, await createUser(ctx, body)),
  );

  handle(app, 'PUT /users/:userId', async ({ ctx, params, body }) =>
    presentUser(ctx.companyId, await updateUser(ctx, params.userId, body)),
  );

  handle(app, 'DELETE /users/:userId', async ({ ctx, params }) => {
    await deleteUser(ctx, params.userId);
    return { id: params.userId };
  });
}

function presenterFor(ctx: UserCtx): (row: UserRow) => User | UserRef {
  return isAllowed(ctx.actor.profile, 'users-page:manage')
    ? (row) => presentUser(ctx.companyId, row)
    : presentUserRef;
}
