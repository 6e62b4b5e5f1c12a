import type { Language } from '@crop/domain'

interface ErrorTexts {
  title: string
  text: string
}

/** The words around the content of every page, and the content of the pages for errors. */
export interface PageTexts {
  product: string
  skipToContent: string
  navigation: string
  ask: string
  map: string
  reference: string
  errorCodes: string
  document: string
  toStart: string
  requestId(id: string): string
  notFound: ErrorTexts
  /** The request is at fault. */
  rejected: ErrorTexts
  /** The service is at fault. */
  failed: ErrorTexts
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    product: 'Crop Planning',
    skipToContent: 'Skip to the content',
    navigation: 'Main',
    ask: 'Ask',
    map: 'Map',
    reference: 'API reference',
    errorCodes: 'Error codes',
    document: 'OpenAPI document',
    toStart: 'To the start page',
    requestId: (id) => `Request ${id}`,
    notFound: {
      title: 'There is no such page',
      text: 'The address may be mistyped, or the page has moved.',
    },
    rejected: {
      title: 'The request was not understood',
      text: 'Check the address, or begin at the start page.',
    },
    failed: {
      title: 'The page cannot be shown now',
      text: 'The fault is with the service. Try again in a moment.',
    },
  },
  es: {
    product: 'Planificación de cultivos',
    skipToContent: 'Ir al contenido',
    navigation: 'Principal',
    ask: 'Preguntar',
    map: 'Mapa',
    reference: 'Referencia de la API',
    errorCodes: 'Códigos de error',
    document: 'Documento OpenAPI',
    toStart: 'A la página de inicio',
    requestId: (id) => `Solicitud ${id}`,
    notFound: {
      title: 'Esta página no existe',
      text: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
    },
    rejected: {
      title: 'No se ha entendido la solicitud',
      text: 'Compruebe la dirección o empiece por la página de inicio.',
    },
    failed: {
      title: 'La página no se puede mostrar ahora',
      text: 'El fallo es del servicio. Inténtelo de nuevo en un momento.',
    },
  },
  fr: {
    product: 'Planification des cultures',
    skipToContent: 'Aller au contenu',
    navigation: 'Principale',
    ask: 'Demander',
    map: 'Carte',
    reference: 'Référence de l’API',
    errorCodes: 'Codes d’erreur',
    document: 'Document OpenAPI',
    toStart: 'Vers la page d’accueil',
    requestId: (id) => `Requête ${id}`,
    notFound: {
      title: 'Cette page n’existe pas',
      text: 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
    },
    rejected: {
      title: 'La requête n’a pas été comprise',
      text: 'Vérifiez l’adresse, ou commencez par la page d’accueil.',
    },
    failed: {
      title: 'La page ne peut pas être affichée maintenant',
      text: 'La panne vient du service. Réessayez dans un instant.',
    },
  },
  pt: {
    product: 'Planejamento de culturas',
    skipToContent: 'Ir para o conteúdo',
    navigation: 'Principal',
    ask: 'Perguntar',
    map: 'Mapa',
    reference: 'Referência da API',
    errorCodes: 'Códigos de erro',
    document: 'Documento OpenAPI',
    toStart: 'Para a página inicial',
    requestId: (id) => `Solicitação ${id}`,
    notFound: {
      title: 'Esta página não existe',
      text: 'O endereço pode estar incorreto ou a página mudou de lugar.',
    },
    rejected: {
      title: 'A solicitação não foi entendida',
      text: 'Verifique o endereço ou comece pela página inicial.',
    },
    failed: {
      title: 'A página não pode ser mostrada agora',
      text: 'A falha é do serviço. Tente novamente em instantes.',
    },
  },
}
