import type { AuditTextsOf } from '@prosa/contract/manifest';
import type { support as manifest } from '@prosa/contract/support/manifest';

export const support = {
  title: 'Suporte',
  hint: 'Quem opera o sistema pode visitar a empresa para ajudar, por 30 minutos de cada vez. Nunca vê senhas, tokens, conversas internas nem exportações.',
  setting: 'O que o suporte pode fazer',
  settingHint: 'Ao diminuir, as visitas que vão além terminam na hora.',
  accesses: {
    off: 'Nada: não pode visitar',
    read: 'Só ver',
    full: 'Ver e mudar',
  },
  visits: 'Visitas',
  visitsEmpty: 'Nenhuma visita ainda',
  visitsEmptyHint: 'Cada visita fica aqui e no registro de auditoria.',
  access: 'Pode',
  running: 'Em andamento',
  visit: 'Visitar para ajudar',
  visitTitle: 'Visitar {{name}}',
  visitText: 'Você entra na empresa por 30 minutos. Quem a administra vê a visita e o motivo.',
  reasonLabel: 'Motivo da visita',
  tooShort: 'Escreva pelo menos {{count}} caracteres.',
  begin: 'Entrar na empresa',
  banner: 'Visita do suporte a {{company}}: {{access}}',
  left: 'Termina em {{time}}',
  end: 'Terminar a visita',
};

/** In the audit log. */
export const auditActions: AuditTextsOf<typeof manifest> = {
  supportBegan: 'Começou uma visita do suporte',
  supportEnded: 'Terminou uma visita do suporte',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    support: typeof support;
  }
}
