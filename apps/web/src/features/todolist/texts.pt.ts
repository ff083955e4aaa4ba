export const todolist = {
  title: 'Tarefas',
  hint: 'Só você vê esta lista: ela fica guardada neste navegador.',
  new: 'Nova tarefa',
  add: 'Adicionar',
  empty: 'Nenhuma tarefa ainda',
  emptyHint: 'Anote o que não pode esquecer.',
  updated: 'Atualizada em {{at}}',
  edit: 'Editar tarefa: {{text}}',
  editing: 'Texto da tarefa',
  save: 'Salvar tarefa',
  delete: 'Excluir tarefa: {{text}}',
  deleteTitle: 'Excluir esta tarefa?',
};

declare module '../../i18n/texts.ts' {
  interface FeatureTexts {
    todolist: typeof todolist;
  }
}
