/** Importing a list, whatever it is a list of. */
export const imports = {
  running: 'Importando: {{done}} de {{total}}',
  goesOn: 'Você pode fechar esta janela: a importação continua.',
  done: 'Importação concluída',
  failedLines_one: '{{count}} linha não foi importada',
  failedLines_other: '{{count}} linhas não foram importadas',
  line: 'Linha {{line}}',
  firstLines: 'Aqui estão as primeiras {{max}}.',
  last: 'Última importação',
  again: 'Importar outra lista',
  chooseFile: 'Escolher planilha',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    imports: typeof imports;
  }
}
