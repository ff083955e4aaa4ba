import { isAllowed } from '@prosa/contract/permissions';
import type { User, UserRef } from '@prosa/contract/users';
import type { UserCtx } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import {
  changePicture,
  removePicture,
  resetTwoFactor,
  setAlerts,
  setAvailability,
  setLetterKeys,
  setOwnLanguage,
  signOutUser,
} from './account.service.ts';
import { listTicketTakers, listUserPage, listUserRefs } from './list-users.service.ts';
import { presentUser, presentUserRef } from './users.present.ts';
import type { UserRow } from './users.queries.ts';
import { createUser, deleteUser, getUser, updateUser } from './users.service.ts';

export function registerUserRoutes(app: HttpApp): void {
  handle(app, 'GET /users', async ({ ctx, query }) => {
    const { rows, ...page } = await listUserPage(ctx, query);
    return { users: rows.map(presenterFor(ctx)), ...page };
  });

  handle(app, 'GET /users/list', async ({ ctx }) =>
    (await listUserRefs(ctx)).map((row) => presentUserRef(ctx, row)),
  );

  handle(app, 'GET /users/attendants', async ({ ctx, query }) =>
    (await listTicketTakers(ctx, query)).map((row) => ({
      ...presentUserRef(ctx, row),
      openTickets: row.openTickets,
    })),
  );

  handle(app, 'GET /users/:userId', async ({ ctx, params }) =>
    presentUser(ctx, await getUser(ctx, params.userId)),
  );

  handle(app, 'POST /users', async ({ ctx, body }) =>
    presentUser(ctx, await createUser(ctx, body)),
  );

  handle(app, 'PUT /users/:userId', async ({ ctx, params, body, request }) =>
    presentUser(ctx, await updateUser(ctx, params.userId, { ...body, ip: request.ip })),
  );

  handle(app, 'DELETE /users/:userId', async ({ ctx, params }) => {
    await deleteUser(ctx, params.userId);
    return { id: params.userId };
  });

  registerAccountParts(app);
}

/** Routes of a user's account besides the fields of the row. */
function registerAccountParts(app: HttpApp): void {
  handle(app, 'POST /users/:userId/picture', async ({ ctx, params, form }) =>
    presentUser(ctx, await changePicture(ctx, params.userId, form)),
  );

  handle(app, 'DELETE /users/:userId/picture', async ({ ctx, params }) =>
    presentUser(ctx, await removePicture(ctx, params.userId)),
  );

  handle(app, 'DELETE /users/:userId/two-factor', async ({ ctx, params }) =>
    presentUser(ctx, await resetTwoFactor(ctx, params.userId)),
  );

  handle(app, 'DELETE /users/:userId/sessions', async ({ ctx, params }) =>
    presentUser(ctx, await signOutUser(ctx, params.userId)),
  );

  handle(app, 'POST /users/set-language/:language', async ({ ctx, params }) => {
    await setOwnLanguage(ctx, params.language);
    return params;
  });

  handle(app, 'POST /users/set-letter-keys/:letterKeys', async ({ ctx, params }) => {
    const letterKeys = params.letterKeys === 'on';
    await setLetterKeys(ctx, letterKeys);
    return { letterKeys };
  });
  handle(app, 'PUT /users/alerts', ({ ctx, body }) => setAlerts(ctx, body));

  handle(app, 'POST /users/set-availability/:availability', async ({ ctx, params }) => {
    await setAvailability(ctx, params.availability);
    return params;
  });
}

function presenterFor(ctx: UserCtx): (row: UserRow) => User | UserRef {
  return isAllowed(ctx.actor.profile, 'users-page:manage')
    ? (row) => presentUser(ctx, row)
    : (row) => presentUserRef(ctx, row);
}
