export const changed = {
  title: 'Changed while you were editing',
  by: '{{name}} changed this on {{when}}:',
  bySomebody: 'This was changed while you were editing:',
  hint: 'If you use the saved version, what you changed in other fields stays in the form.',
  overwrite: 'Save mine',
  takeTheirs: 'Use the saved version',
};
