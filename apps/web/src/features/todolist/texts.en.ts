import type { FeatureTexts } from '../../i18n/texts.ts';

export const todolist: FeatureTexts['todolist'] = {
  title: 'Tasks',
  hint: 'Only you can see this list: it is kept in this browser.',
  new: 'New task',
  add: 'Add',
  empty: 'No tasks yet',
  emptyHint: 'Write down what you want to remember.',
  updated: 'Updated on {{at}}',
  edit: 'Edit task: {{text}}',
  editing: 'Task text',
  save: 'Save task',
  delete: 'Delete task: {{text}}',
  deleteTitle: 'Delete this task?',
};
