/** Albums in a thread, and the viewer. */
export const pictures = {
  album: 'Álbum com {{count}} fotos ou vídeos de {{name}}',
  openVideo: 'Abrir vídeo',
  previous: 'Anterior',
  next: 'Próxima',
  zoomIn: 'Aumentar',
  zoomOut: 'Diminuir',
  whole: 'Ver inteira ({{percent}})',
  show: 'Mostrar na conversa',
  more: 'Mais {{count}} no álbum',
};
