import { compareNames } from '@prosa/contract/name-order';
import type { User, UserRef } from '@prosa/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export interface UserDraft {
  name?: string;
  email?: string;
  /** If omitted, the current one stays. */
  password?: string;
  profile?: User['profile'];
  queueIds?: number[];
  whatsappId?: number | null;
  allTicket?: User['allTicket'];
  super?: boolean;
  /** Required to change one's own e-mail or password. */
  currentPassword?: string;
}

export const putPicture = (userId: number, file: File) =>
  call('POST /users/:userId/picture', { params: { userId }, files: { picture: [file] } });

export const removePicture = (userId: number) =>
  call('DELETE /users/:userId/picture', { params: { userId } });

/** One's own row as it was when editing started. */
export const ownUserQuery = (id: number) =>
  queryOptions({
    queryKey: ['own-user', id],
    queryFn: ({ signal }) =>
      call('GET /users/:userId', { params: { userId: String(id) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const isFull = (user: User | UserRef): user is User => 'email' in user;

/** Users as admins manage them; other profiles get no complete rows. */
export const usersResource: Resource<User, UserDraft> = {
  name: 'users',
  list: async ({ signal, ...query }) => {
    const page = await call('GET /users', { query }, { signal });
    const items = page.users.filter(isFull);
    return { items, count: page.count, cursor: page.hasMore ? page.cursor : null };
  },
  create: ({ name = '', email = '', password = '', ...draft }) =>
    call('POST /users', { body: { ...draft, name, email, password } }),
  update: (id, body, rev) =>
    call('PUT /users/:userId', { params: { userId: String(id) }, body }, ifMatch(rev)),
  remove: (id) => call('DELETE /users/:userId', { params: { userId: String(id) } }),
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};
