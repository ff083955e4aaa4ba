import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { support as manifest } from '@prosa/contract/support/manifest';
import type { FeatureTexts } from '../../i18n/texts.ts';

export const support: FeatureTexts['support'] = {
  title: 'Soporte',
  hint: 'Quienes operan el sistema pueden visitar la empresa para ayudar, 30 minutos cada vez. Nunca ven contraseñas, tokens, chats internos ni exportaciones.',
  setting: 'Qué puede hacer el soporte',
  settingHint: 'Al permitir menos, las visitas que van más allá terminan enseguida.',
  accesses: {
    off: 'Nada: sin visitas',
    read: 'Solo ver',
    full: 'Ver y cambiar',
  },
  visits: 'Visitas',
  visitsEmpty: 'Aún no hay visitas',
  visitsEmptyHint: 'Cada visita queda aquí y en el registro de auditoría.',
  access: 'Puede',
  running: 'En curso',
  visit: 'Visitar para ayudar',
  visitTitle: 'Visitar {{name}}',
  visitText:
    'Entras en la empresa por 30 minutos. Quienes la administran ven la visita y el motivo.',
  reasonLabel: 'Motivo de la visita',
  tooShort: 'Escribe al menos {{count}} caracteres.',
  begin: 'Entrar en la empresa',
  banner: 'Visita de soporte a {{company}}: {{access}}',
  left: 'Termina en {{time}}',
  end: 'Terminar la visita',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  supportBegan: 'Comenzó una visita de soporte',
  supportEnded: 'Terminó una visita de soporte',
};
