import type { Strings } from '../strings'

export const map: Strings['map'] = {
  title: 'Onde se pode plantar?',
  heading: (crop, month) => `${crop}, plantio em ${month}`,
  show: 'Mostrar',
  region: 'Região',
  regions: {
    world: 'Mundo',
    africa: 'África',
    asia: 'Ásia',
    europe: 'Europa',
    'north-america': 'América do Norte',
    'south-america': 'América do Sul',
    oceania: 'Oceania',
  },
  monthSlider: 'Mês de plantio',
  play: 'Percorrer o ano',
  stop: 'Parar',
  hint: 'Clique no mapa, ou digite um lugar, para perguntar sobre ele.',
  askPlace: 'Perguntar sobre este lugar',
  computing: 'Ninguém pediu este mapa ainda. Ele está sendo calculado, os doze meses de uma vez.',
  progress: (done, total) => `${done} de ${total} partes`,
  description: (crop, month) => `Mapa de onde plantar em ${month}: ${crop}`,
  tableTitle: 'Por país, em uma tabela',
  tableCaption: (crop, month) => `Parte da terra por aptidão para plantio em ${month}: ${crop}`,
  country: 'País',
  unknownCrop: 'Não há mapa desta cultura. Escolha uma da lista.',
  legend: 'Aptidão',
  source:
    'Fronteiras: Natural Earth. Notas: normais climáticas em uma grade de um grau; os campos de uma célula diferem.',
}
