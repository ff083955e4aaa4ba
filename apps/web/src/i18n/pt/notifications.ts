export const notifications = {
  title: 'Notificações',
  empty: 'Nenhuma mensagem não lida',
  messageFrom: 'Nova mensagem de {{name}}',
  loadMore: 'Carregando mais',
  onDevice: 'Avisar neste dispositivo',
  onDeviceHint: 'Também com o Prosa fechado, até você sair.',
  pageOnlyHint: 'Enquanto o Prosa estiver aberto.',
  showText: 'Mostrar o texto das mensagens',
  denied: 'O navegador bloqueou os avisos. Libere-os nas permissões deste site.',
};
