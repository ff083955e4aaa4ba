import type { variables as pt } from '../pt/variables.ts';

export const variables: typeof pt = {
  pick: 'Insertar variable',
  names: {
    firstName: 'Primer nombre del contacto',
    name: 'Nombre del contacto',
    ms: 'Saludo (buenos días, buenas tardes…)',
    protocol: 'Número de protocolo',
    hora: 'Hora',
    data: 'Fecha',
    position: 'Lugar en la cola',
  },
};
