import type { FeatureTexts } from '../../i18n/texts.ts';

export const todolist: FeatureTexts['todolist'] = {
  title: 'Tareas',
  hint: 'Solo tú ves esta lista: queda guardada en este navegador.',
  new: 'Nueva tarea',
  add: 'Agregar',
  empty: 'Aún no hay tareas',
  emptyHint: 'Anota lo que no quieres olvidar.',
  updated: 'Actualizada el {{at}}',
  edit: 'Editar tarea: {{text}}',
  editing: 'Texto de la tarea',
  save: 'Guardar tarea',
  delete: 'Eliminar tarea: {{text}}',
  deleteTitle: '¿Eliminar esta tarea?',
};
