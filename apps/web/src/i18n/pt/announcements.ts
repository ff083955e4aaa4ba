export const announcements = {
  title: 'Informativos',
  unseen: 'Informativos, há novidades',
  empty: 'Nenhum informativo no momento',
  loadMore: 'Carregando mais informativos',
  priority_1: 'Prioridade alta',
  priority_2: 'Prioridade média',
  priority_3: 'Prioridade baixa',
  publishedOn: 'Publicado em {{at}}',
  attachment: 'Anexo: {{name}}',
};
