export const notifications = {
  title: 'Notificaciones',
  empty: 'No hay mensajes sin leer',
  messageFrom: 'Nuevo mensaje de {{name}}',
  loadMore: 'Cargando más',
  onDevice: 'Avisar en este dispositivo',
  onDeviceHint: 'También con Prosa cerrado, hasta que cierres sesión.',
  pageOnlyHint: 'Mientras Prosa esté abierto.',
  showText: 'Mostrar el texto de los mensajes',
  denied: 'El navegador bloqueó los avisos. Permítelos en los permisos de este sitio.',
};
