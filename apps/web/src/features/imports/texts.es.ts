import type { FeatureTexts } from '../../i18n/texts.ts';

export const imports: FeatureTexts['imports'] = {
  running: 'Importando: {{done}} de {{total}}',
  goesOn: 'Puedes cerrar esta ventana: la importación continúa.',
  done: 'Importación terminada',
  failedLines_one: '{{count}} fila no se importó',
  failedLines_other: '{{count}} filas no se importaron',
  line: 'Fila {{line}}',
  firstLines: 'Estas son las primeras {{max}}.',
  last: 'Última importación',
  again: 'Importar otra lista',
  chooseFile: 'Elegir una planilla',
};
