import type { Strings } from '../strings'

export const map: Strings['map'] = {
  title: '¿Dónde se puede sembrar?',
  heading: (crop, month) => `${crop}, siembra en ${month}`,
  show: 'Mostrar',
  region: 'Región',
  regions: {
    world: 'Mundo',
    africa: 'África',
    asia: 'Asia',
    europe: 'Europa',
    'north-america': 'América del Norte',
    'south-america': 'América del Sur',
    oceania: 'Oceanía',
  },
  monthSlider: 'Mes de siembra',
  play: 'Recorrer el año',
  stop: 'Parar',
  hint: 'Haga clic en el mapa, o escriba un lugar, para preguntar por él.',
  askPlace: 'Preguntar por este lugar',
  computing: 'Nadie ha pedido aún este mapa. Se está calculando, los doce meses a la vez.',
  progress: (done, total) => `${done} de ${total} partes`,
  description: (crop, month) => `Mapa de dónde sembrar en ${month}: ${crop}`,
  tableTitle: 'Por país, en una tabla',
  tableCaption: (crop, month) => `Parte de la tierra según su aptitud para sembrar en ${month}: ${crop}`,
  country: 'País',
  unknownCrop: 'No hay mapa de este cultivo. Elija uno de la lista.',
  legend: 'Aptitud',
  source:
    'Fronteras: Natural Earth. Puntuaciones: normales climáticas en una cuadrícula de un grado; los campos de una celda difieren.',
}
