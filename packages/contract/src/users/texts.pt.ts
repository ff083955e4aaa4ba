import type { TextsOf } from '../manifest.ts';
import type { users } from './manifest.ts';

export const texts: TextsOf<typeof users> = {
  errors: {
    ERR_NO_USER_FOUND: 'Usuário não encontrado.',
    ERR_EMAIL_ALREADY_EXISTS: 'Já existe um usuário com este e-mail.',
    ERR_COMMON_PASSWORD: 'Esta senha é fácil de adivinhar. Escolha outra.',
    ERR_LAST_ADMIN: 'A empresa precisa de pelo menos um administrador.',
    ERR_USERS_LIMIT: 'O plano não permite mais usuários.',
  },
  menu: { users: 'Usuários' },
};
