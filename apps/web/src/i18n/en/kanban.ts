export const kanban = {
  title: 'Kanban',
  firstLane: 'Open',
  lanes: 'Lanes',
  move: 'Move to',
  moveNamed: 'Move {{name}} to…',
  dragNamed: 'Drag {{name}}',
  draggable: 'draggable card',
  howToDrag:
    'To pick a card up, press space. The left and right arrows carry it to another lane. Space puts it down, escape cancels.',
  taken: '{{name}}: card picked up.',
  over: '{{name}} is over the lane {{lane}}.',
  overNothing: '{{name}} is over no lane.',
  dropped: '{{name}} is in the lane {{lane}}.',
  cancelled: '{{name}} stayed where it was.',
  emptyLane: 'No tickets here',
  noLanes: 'The board has no lanes yet.',
  noLanesHint: 'Under Tags, create tags with “Use on the board”: each becomes a lane.',
};
