import type { FeatureTexts } from '../../i18n/texts.ts';

export const kanban: FeatureTexts['kanban'] = {
  title: 'Kanban',
  firstLane: 'Open',
  lanes: 'Columns',
  move: 'Move to',
  moveNamed: 'Move {{name}} to…',
  dragNamed: 'Drag {{name}}',
  draggable: 'draggable card',
  howToDrag:
    'To pick up a card, press space. Use the left and right arrows to move it to another column. Press space to drop it or escape to cancel.',
  taken: '{{name}}: card picked up.',
  over: '{{name}} is over column {{lane}}.',
  overNothing: '{{name}} is not over a column.',
  dropped: '{{name}} is in column {{lane}}.',
  cancelled: '{{name}} stayed where it was.',
  emptyLane: 'No tickets here',
  noLanes: 'The board has no columns yet.',
  noLanesHint: 'Under Tags, create tags with “Use on the board”: each one becomes a column.',
};
