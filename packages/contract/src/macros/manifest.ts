import { manifest } from '../manifest.ts';

export const macros = manifest({
  errors: {
    ERR_NO_MACRO_FOUND: 404,
    ERR_MACRO_BROKEN: 422,
    ERR_MACRO_RUNNING: 409,
  },
  menu: [{ key: 'macros', path: '/macros', group: 'main', order: 50 }],
  auditActions: ['macroDeleted'],
});
