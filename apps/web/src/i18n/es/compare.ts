import type { Strings } from '../strings'

export const compare: Strings['compare'] = {
  title: 'Comparar siembras',
  intro: 'Ponga dos o tres cultivos, lugares o meses lado a lado.',
  add: 'Añadir a la comparación',
  addTitle: 'Añadir una siembra',
  remove: (name) => `Quitar ${name}`,
  open: 'Respuesta completa',
  best: 'La mejor de estas',
  rows: {
    verdict: 'Resultado',
    score: 'Puntuación',
    limiting: 'Limitado por',
    season: 'Temporada',
    rainfed: 'Solo con lluvia',
    irrigated: 'Con riego',
    water: 'Agua necesaria',
    rain: 'Lluvia en la temporada',
    irrigation: 'Riego necesario',
    dryYear: 'Rendimiento en un año seco, solo lluvia',
    risks: 'Riesgos',
    windows: 'Épocas de siembra',
  },
  none: 'ninguna',
  nothing: 'ningún factor',
}
