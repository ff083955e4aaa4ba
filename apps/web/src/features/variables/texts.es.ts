import type { FeatureTexts } from '../../i18n/texts.ts';

export const variables: FeatureTexts['variables'] = {
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
