import type { Strings } from '../strings'

export const map: Strings['map'] = {
  title: 'Où peut-on semer ?',
  heading: (crop, month) => `${crop}, semis en ${month}`,
  show: 'Afficher',
  region: 'Région',
  regions: {
    world: 'Monde',
    africa: 'Afrique',
    asia: 'Asie',
    europe: 'Europe',
    'north-america': 'Amérique du Nord',
    'south-america': 'Amérique du Sud',
    oceania: 'Océanie',
  },
  monthSlider: 'Mois de semis',
  play: 'Faire défiler l’année',
  stop: 'Arrêter',
  hint: 'Cliquez sur la carte, ou saisissez un lieu, pour l’interroger.',
  askPlace: 'Interroger ce lieu',
  computing: 'Personne n’a encore demandé cette carte. Elle est en calcul, les douze mois à la fois.',
  progress: (done, total) => `${done} parties sur ${total}`,
  description: (crop, month) => `Carte des lieux où semer en ${month} : ${crop}`,
  tableTitle: 'Par pays, en tableau',
  tableCaption: (crop, month) => `Part des terres selon l’aptitude pour un semis en ${month} : ${crop}`,
  country: 'Pays',
  unknownCrop: 'Aucune carte pour cette culture. Choisissez-en une dans la liste.',
  legend: 'Aptitude',
  source:
    'Frontières : Natural Earth. Notes : normales climatiques sur une grille d’un degré ; les parcelles d’une cellule diffèrent.',
}
