import type { FeatureTexts } from '../../i18n/texts.ts';

export const kanban: FeatureTexts['kanban'] = {
  title: 'Kanban',
  firstLane: 'Abiertas',
  lanes: 'Columnas',
  move: 'Mover a',
  moveNamed: 'Mover {{name}} a…',
  dragNamed: 'Arrastrar {{name}}',
  draggable: 'tarjeta que puedes arrastrar',
  howToDrag:
    'Para tomar una tarjeta, presiona la barra espaciadora. Con las flechas izquierda y derecha, llévala a otra columna. Suéltala con la barra espaciadora o cancela con Esc.',
  taken: '{{name}}: tarjeta seleccionada.',
  over: '{{name}} está sobre la columna {{lane}}.',
  overNothing: '{{name}} no está sobre ninguna columna.',
  dropped: '{{name}} está en la columna {{lane}}.',
  cancelled: '{{name}} se quedó donde estaba.',
  emptyLane: 'No hay atenciones aquí',
  noLanes: 'El tablero aún no tiene columnas.',
  noLanesHint:
    'En Etiquetas, crea etiquetas con la opción “Usar en el Kanban”: cada una será una columna.',
};
