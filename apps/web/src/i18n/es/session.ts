import type { session as pt } from '../pt/session.ts';

export const session: typeof pt = {
  title: 'Iniciar sesión',
  subtitle: 'Atención por WhatsApp, en equipo.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Entrar',
  takenOver: 'Tu cuenta fue abierta en otro ordenador.',
  ended: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  expiresSoon_one: 'La suscripción de tu empresa vence en {{count}} día.',
  expiresSoon_other: 'La suscripción de tu empresa vence en {{count}} días.',
  expiresToday: 'La suscripción de tu empresa vence hoy.',
  version: 'Versión {{version}}',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
};
