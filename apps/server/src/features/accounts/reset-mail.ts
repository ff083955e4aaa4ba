/** Texts of the e-mail with the code that replaces a forgotten password. */
import type { Language } from '@prosa/contract/limits';

interface ResetLetter {
  name: string;
  language: Language;
  code: string;
  minutes: number;
  url: string;
}

interface Words {
  subject: string;
  lines(letter: ResetLetter): string[];
}

const words: Record<Language, Words> = {
  pt: {
    subject: 'Código para redefinir sua senha',
    lines: ({ name, code, minutes, url }) => [
      `Olá, ${name}!`,
      `Seu código de verificação é ${code}.`,
      `Informe-o em ${url} dentro de ${minutes} minutos para escolher uma nova senha.`,
      'Se você não pediu a redefinição, ignore este e-mail: sua senha continua a mesma.',
    ],
  },
  en: {
    subject: 'Code to reset your password',
    lines: ({ name, code, minutes, url }) => [
      `Hello ${name},`,
      `Your verification code is ${code}.`,
      `Enter it at ${url} within ${minutes} minutes to choose a new password.`,
      'If you did not request this, ignore this email: your password stays the same.',
    ],
  },
  es: {
    subject: 'Código para restablecer tu contraseña',
    lines: ({ name, code, minutes, url }) => [
      `Hola, ${name}:`,
      `Tu código de verificación es ${code}.`,
      `Escríbelo en ${url} dentro de ${minutes} minutos para elegir una contraseña nueva.`,
      'Si no pediste restablecerla, ignora este correo: tu contraseña sigue igual.',
    ],
  },
};

export function resetMail(letter: ResetLetter): { subject: string; text: string } {
  const { subject, lines } = words[letter.language];
  return { subject, text: `${lines(letter).join('\n\n')}\n` };
}
