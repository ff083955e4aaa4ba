import type { TextsOf } from '../manifest.ts';
import type { macros } from './manifest.ts';

export const texts: TextsOf<typeof macros> = {
  errors: {
    ERR_NO_MACRO_FOUND: 'Macro não encontrada.',
    ERR_MACRO_BROKEN: 'Um passo desta macro usa algo que não existe mais. Edite a macro primeiro.',
    ERR_MACRO_RUNNING: 'Esta macro já está sendo executada.',
  },
  menu: { macros: 'Macros' },
};
