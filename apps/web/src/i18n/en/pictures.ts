/** Albums in a thread, and the viewer. */
export const pictures = {
  album: 'Album with {{count}} photos or videos from {{name}}',
  openVideo: 'Open video',
  previous: 'Previous',
  next: 'Next',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Fit to screen ({{percent}})',
  show: 'Show in conversation',
  more: '{{count}} more in the album',
};
