import type { Strings } from '../strings'

export const year: Strings['year'] = {
  title: 'Calendario de cultivos de un lugar',
  intro: 'Cuándo se puede sembrar cada cultivo en un lugar, durante todo el año.',
  signIn: 'Un calendario hace muchas preguntas a la vez y necesita una cuenta; es gratis.',
  show: 'Mostrar el calendario',
  crops: 'Cultivos',
  commonCrops: 'Cultivos comunes',
  allCrops: 'Todos los cultivos',
  heading: (place) => `Calendario de cultivos: ${place}`,
  crop: 'Cultivo',
  best: 'Mejor época de siembra',
  never: 'Ningún mes bueno',
  computing: (done, total) => `${done} de ${total} cultivos`,
  csv: 'CSV',
  sortedBy: 'Primero los mejores cultivos.',
  irrigated: 'con riego supuesto',
  irrigatedNote: (rain, conditions) =>
    `Supone riego, como es habitual aquí para el cultivo. Para la lluvia sola, elija «${rain}» en «${conditions}».`,
  noCrops: 'No se pudo evaluar ningún cultivo en este lugar.',
  failed: (count) => `No se pudieron evaluar ${count} cultivos.`,
  allSignIn: 'Todos los cultivos a la vez necesitan una cuenta; es gratis.',
  waiting: (seconds) =>
    `Se alcanzó el límite para visitantes. Sigue en ${seconds} segundos; con una cuenta no hay espera.`,
  keys: 'Las flechas pasan de un mes y de un cultivo a otro, Intro abre la respuesta.',
  noPlace: (place) => `Indique un lugar para ver su calendario, o pruebe un ejemplo: ${place}`,
}
