import type { TextsOf } from '../manifest.ts';
import type { users } from './manifest.ts';

export const texts: TextsOf<typeof users> = {
  errors: {
    ERR_NO_USER_FOUND: 'User not found.',
    ERR_EMAIL_ALREADY_EXISTS: 'A user with this email already exists.',
    ERR_COMMON_PASSWORD: 'This password is easy to guess. Choose another one.',
    ERR_LAST_ADMIN: 'The company needs at least one admin.',
    ERR_USERS_LIMIT: 'The plan does not allow more users.',
  },
  menu: { users: 'Users' },
};
