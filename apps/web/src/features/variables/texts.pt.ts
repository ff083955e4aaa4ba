export const variables = {
  pick: 'Inserir variável',
  names: {
    firstName: 'Primeiro nome do contato',
    name: 'Nome do contato',
    ms: 'Saudação (bom dia, boa tarde…)',
    protocol: 'Número do protocolo',
    hora: 'Hora',
    data: 'Data',
    position: 'Lugar na fila',
  },
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    variables: typeof variables;
  }
}
