import type { Strings } from '../strings'

export const landing: Strings['landing'] = {
  title: 'Que peut-on semer ici, et quand ?',
  lead: 'Une réponse claire pour chaque culture, lieu et mois : faut-il semer, pourquoi, et ce qui conviendrait mieux.',
  withoutAccount: 'Sans compte.',
  recorded: (date) => `Exemple enregistré le ${date}`,
  live: 'Poser cette question en direct',
  mapTitle: (crop, month) => `Où semer en ${month} : ${crop}`,
  mapText: 'Culture pluviale. Cliquez sur la carte pour voir la réponse à cet endroit.',
  openMap: 'Ouvrir la carte',
  basisTitle: 'Sur quoi reposent les réponses',
  basisText:
    'Une simulation de la saison compare le climat habituel du lieu (CRU CL 2.0 et normales de l’OMM 1991–2020) avec les besoins de la culture (FAO EcoCrop, bulletins FAO d’irrigation et de drainage 33 et 56, AquaCrop) et avec les lieux et les époques où on la cultive (FAOSTAT, MIRCA2000). Chaque réponse indique ses sources, ses hypothèses et son degré de confiance. Ce n’est pas une prévision météo.',
  moreTitle: 'Plus d’une question ?',
  compareTitle: 'Comparer',
  compareText: 'Deux ou trois cultures, lieux ou mois côte à côte.',
  yearTitle: 'Calendrier cultural',
  yearText: 'Toutes les cultures d’un lieu sur l’année.',
  plansTitle: 'Plans',
  plansText: 'Enregistrez un semis et soyez averti quand ses perspectives changent.',
  developersTitle: 'Pour les développeurs',
  developersText: 'Tout passe par une API documentée avec un client typé.',
}
