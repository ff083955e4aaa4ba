import type { session as pt } from '../pt/session.ts';

export const session: typeof pt = {
  subtitle: 'Atención por WhatsApp, en equipo.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  takenOver: 'Se abrió tu cuenta en otra computadora.',
  ended: 'Tu sesión terminó. Inicia sesión de nuevo.',
  expiresSoon_one: 'La suscripción de tu empresa vence en {{count}} día.',
  expiresSoon_other: 'La suscripción de tu empresa vence en {{count}} días.',
  expiresToday: 'La suscripción de tu empresa vence hoy.',
  version: 'Versión {{version}}',
  licences: 'Licencias de terceros',
  terms: 'Términos de uso',
  privacy: 'Privacidad',
  showPassword: 'Mostrar contraseña',
};
