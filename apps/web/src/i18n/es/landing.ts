import type { Strings } from '../strings'

export const landing: Strings['landing'] = {
  title: '¿Qué se puede sembrar aquí y cuándo?',
  lead: 'Una respuesta clara para cada cultivo, lugar y mes: si sembrar, por qué y qué sería mejor.',
  withoutAccount: 'Sin cuenta.',
  recorded: (date) => `Ejemplo grabado el ${date}`,
  live: 'Hacer esta pregunta en vivo',
  mapTitle: (crop, month) => `Dónde sembrar en ${month}: ${crop}`,
  mapText: 'De secano. Haga clic en el mapa para preguntar por ese lugar.',
  openMap: 'Abrir el mapa',
  basisTitle: 'En qué se basan las respuestas',
  basisText:
    'Una simulación de la temporada compara el clima habitual del lugar (CRU CL 2.0 y normales de la OMM de 1991–2020) con lo que el cultivo necesita (FAO EcoCrop, Estudios FAO de Riego y Drenaje 33 y 56, AquaCrop) y con dónde y cuándo se cultiva (FAOSTAT, MIRCA2000). Cada respuesta indica sus fuentes, sus supuestos y su grado de confianza. No es un pronóstico del tiempo.',
  moreTitle: '¿Más de una pregunta?',
  compareTitle: 'Comparar',
  compareText: 'Dos o tres cultivos, lugares o meses lado a lado.',
  yearTitle: 'Calendario de cultivos',
  yearText: 'Todos los cultivos de un lugar durante el año.',
  plansTitle: 'Planes',
  plansText: 'Guarde una siembra y reciba un aviso cuando cambie su perspectiva.',
  developersTitle: 'Para desarrolladores',
  developersText: 'Todo pasa por una API documentada con un cliente tipado.',
}
