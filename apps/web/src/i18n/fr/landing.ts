import type { Strings } from '../strings'

export const landing: Strings['landing'] = {
  title: 'Que peut-on semer ici, et quand ?',
  lead: 'Une réponse claire pour chaque culture, lieu et mois : faut-il semer, pourquoi, et qu’est-ce qui ferait mieux.',
  withoutAccount: 'Sans compte.',
  recorded: (date) => `Exemple enregistré le ${date}`,
  live: 'Poser cette question en direct',
  mapTitle: (crop, month) => `Où semer en ${month} : ${crop}`,
  mapText: 'Culture pluviale. Cliquez sur la carte pour interroger ce lieu.',
  openMap: 'Ouvrir la carte',
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
