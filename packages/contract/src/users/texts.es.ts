import type { TextsOf } from '../manifest.ts';
import type { users } from './manifest.ts';

export const texts: TextsOf<typeof users> = {
  errors: {
    ERR_NO_USER_FOUND: 'Usuario no encontrado.',
    ERR_EMAIL_ALREADY_EXISTS: 'Ya existe un usuario con este correo.',
    ERR_COMMON_PASSWORD: 'Esta contraseña es fácil de adivinar. Elige otra.',
    ERR_LAST_ADMIN: 'La empresa necesita al menos un administrador.',
    ERR_USERS_LIMIT: 'El plan no permite más usuarios.',
  },
  menu: { users: 'Usuarios' },
};
