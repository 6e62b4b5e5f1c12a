import type { Strings } from '../strings'

export const landing: Strings['landing'] = {
  title: 'O que se pode plantar aqui, e quando?',
  lead: 'Uma resposta clara para cada cultura, lugar e mês: se vale plantar, por quê e o que seria melhor.',
  withoutAccount: 'Sem conta.',
  recorded: (date) => `Exemplo gravado em ${date}`,
  live: 'Fazer esta pergunta ao vivo',
  mapTitle: (crop, month) => `Onde plantar em ${month}: ${crop}`,
  mapText: 'Sequeiro. Clique no mapa para perguntar sobre esse lugar.',
  openMap: 'Abrir o mapa',
  basisTitle: 'Em que se baseiam as respostas',
  basisText:
    'Uma simulação da estação compara o clima habitual do lugar (CRU CL 2.0 e normais da OMM de 1991–2020) com o que a cultura precisa (FAO EcoCrop, Estudos FAO de Irrigação e Drenagem 33 e 56, AquaCrop) e com onde e quando ela é cultivada (FAOSTAT, MIRCA2000). Cada resposta indica suas fontes, suas suposições e seu grau de confiança. Não é uma previsão do tempo.',
  moreTitle: 'Mais de uma pergunta?',
  compareTitle: 'Comparar',
  compareText: 'Duas ou três culturas, lugares ou meses lado a lado.',
  yearTitle: 'Calendário agrícola',
  yearText: 'Todas as culturas de um lugar ao longo do ano.',
  plansTitle: 'Planos',
  plansText: 'Salve um plantio e saiba quando a perspectiva mudar.',
  developersTitle: 'Para desenvolvedores',
  developersText: 'Tudo passa por uma API documentada com um cliente tipado.',
}
