/** Albums in a thread, and the viewer. */
export const pictures = {
  album: 'Álbum con {{count}} fotos o videos de {{name}}',
  openVideo: 'Abrir video',
  previous: 'Anterior',
  next: 'Siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  whole: 'Ver completa ({{percent}})',
  show: 'Mostrar en la conversación',
  more: '{{count}} más en el álbum',
};
