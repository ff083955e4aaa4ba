export const changed = {
  title: 'Modificado mientras editabas',
  by: '{{name}} modificó esto el {{when}}:',
  bySomebody: 'Esto se modificó mientras editabas:',
  hint: 'Si usas lo guardado, lo que cambiaste en los otros campos sigue en el formulario.',
  overwrite: 'Guardar lo mío',
  takeTheirs: 'Usar lo guardado',
};
