export const changed = {
  title: 'Alterado enquanto você editava',
  by: '{{name}} alterou isto em {{when}}:',
  bySomebody: 'Isto foi alterado enquanto você editava:',
  hint: 'Se você usar o que está salvo, o que você mudou nos outros campos continua no formulário.',
  overwrite: 'Salvar o meu',
  takeTheirs: 'Usar o que está salvo',
};
