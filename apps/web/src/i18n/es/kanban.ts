export const kanban = {
  title: 'Kanban',
  firstLane: 'Abiertos',
  lanes: 'Columnas',
  move: 'Mover a',
  moveNamed: 'Mover {{name}} a…',
  dragNamed: 'Arrastrar {{name}}',
  draggable: 'tarjeta que se arrastra',
  howToDrag:
    'Para tomar una tarjeta, pulse espacio. Con las flechas izquierda y derecha, llévela a otra columna. Espacio la suelta, Esc cancela.',
  taken: '{{name}}: tarjeta tomada.',
  over: '{{name}} está sobre la columna {{lane}}.',
  overNothing: '{{name}} no está sobre ninguna columna.',
  dropped: '{{name}} está en la columna {{lane}}.',
  cancelled: '{{name}} se quedó donde estaba.',
  emptyLane: 'No hay atenciones aquí',
  noLanes: 'El tablero aún no tiene columnas.',
  noLanesHint:
    'En Etiquetas, cree etiquetas con la opción “Usar en el Kanban”: cada una se vuelve una columna.',
};
