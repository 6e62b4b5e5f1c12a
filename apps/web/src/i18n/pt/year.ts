import type { Strings } from '../strings'

export const year: Strings['year'] = {
  title: 'Calendário agrícola de um lugar',
  intro: 'Quando cada cultura pode ser plantada em um lugar, ao longo do ano.',
  signIn: 'Um calendário faz muitas perguntas de uma vez e precisa de uma conta; é grátis.',
  show: 'Mostrar o calendário',
  crops: 'Culturas',
  commonCrops: 'Culturas comuns',
  allCrops: 'Todas as culturas',
  heading: (place) => `Calendário agrícola: ${place}`,
  crop: 'Cultura',
  best: 'Melhor época de plantio',
  never: 'Nenhum mês bom',
  computing: (done, total) => `${done} de ${total} culturas`,
  csv: 'CSV',
  sortedBy: 'As melhores culturas primeiro.',
  irrigated: 'irrigação suposta',
  irrigatedNote: (rain, conditions) =>
    `Supõe irrigação, como é habitual aqui para a cultura. Para a chuva sozinha, escolha “${rain}” em “${conditions}”.`,
  noCrops: 'Nenhuma cultura pôde ser avaliada neste lugar.',
  failed: (count) => `Não foi possível avaliar ${count} culturas.`,
  allSignIn: 'Todas as culturas de uma vez precisam de uma conta; é grátis.',
  waiting: (seconds) =>
    `O limite para visitantes foi atingido. Continua em ${seconds} segundos; com uma conta não há espera.`,
  keys: 'As setas passam de um mês e de uma cultura a outra, Enter abre a resposta.',
  noPlace: (place) => `Indique um lugar para ver seu calendário, ou experimente um exemplo: ${place}`,
}
