import type { TextsOf } from '../manifest.ts';
import type { auth } from './manifest.ts';

export const texts: TextsOf<typeof auth> = {
  errors: {
    ERR_SESSION_EXPIRED: 'Tu sesión venció. Inicia sesión de nuevo.',
    ERR_SESSION_ENDED: 'Tu sesión terminó. Inicia sesión de nuevo.',
    ERR_SESSION_TAKEN_OVER: 'Se abrió tu cuenta en otra computadora.',
    ERR_INVALID_CREDENTIALS: 'Correo o contraseña incorrectos.',
    ERR_USER_DONT_EXISTS: 'Este usuario no existe.',
    ERR_TOO_MANY_LOGINS: 'Demasiados intentos de acceso. Espera e inténtalo de nuevo.',
    ERR_TWO_FACTOR_REQUIRED: 'Escribe el código de tu aplicación de autenticación.',
    ERR_TWO_FACTOR_EXPIRED: 'Se acabó el tiempo para escribir el código. Inicia sesión de nuevo.',
    ERR_TWO_FACTOR_CODE: 'El código es incorrecto o ya se usó.',
    ERR_TWO_FACTOR_SETUP: 'Tu empresa exige la verificación en dos pasos. Actívala para continuar.',
    ERR_TWO_FACTOR_STATE: 'La verificación en dos pasos cambió. Empieza de nuevo.',
    ERR_TWO_FACTOR_KEPT: 'Tu empresa exige la verificación en dos pasos.',
    ERR_CONFIRM_IDENTITY: 'Confirma que eres tú para continuar.',
    ERR_WRONG_PASSWORD: 'La contraseña actual es incorrecta.',
    ERR_EMAIL_NOT_FOUND: 'Correo no encontrado.',
    ERR_RESET_CODE: 'El código es incorrecto o venció. Pide uno nuevo.',
  },
};
