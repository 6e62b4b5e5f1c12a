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
  sw: {
    product: 'Mipango ya Mazao',
    skipToContent: 'Nenda kwenye maudhui',
    navigation: 'Kuu',
    ask: 'Uliza',
    map: 'Ramani',
    reference: 'Marejeo ya API',
    errorCodes: 'Misimbo ya hitilafu',
    document: 'Hati ya OpenAPI',
    toStart: 'Kwenye ukurasa wa mwanzo',
    requestId: (id) => `Ombi ${id}`,
    notFound: {
      title: 'Ukurasa huu haupo',
      text: 'Huenda anwani imeandikwa vibaya, au ukurasa umehamishwa.',
    },
    rejected: { title: 'Ombi halikueleweka', text: 'Angalia anwani, au anza kwenye ukurasa wa mwanzo.' },
    failed: {
      title: 'Ukurasa hauwezi kuonyeshwa sasa',
      text: 'Tatizo liko kwenye huduma. Jaribu tena baada ya muda mfupi.',
    },
  },
  hi: {
    product: 'फसल योजना',
    skipToContent: 'सामग्री पर जाएँ',
    navigation: 'मुख्य',
    ask: 'पूछें',
    map: 'नक्शा',
    reference: 'API संदर्भ',
    errorCodes: 'त्रुटि कोड',
    document: 'OpenAPI दस्तावेज़',
    toStart: 'शुरुआती पेज पर',
    requestId: (id) => `अनुरोध ${id}`,
    notFound: { title: 'ऐसा कोई पेज नहीं है', text: 'हो सकता है पता गलत लिखा गया हो, या पेज की जगह बदल गई हो।' },
    rejected: { title: 'अनुरोध समझ में नहीं आया', text: 'पता जाँचें, या शुरुआती पेज से शुरू करें।' },
    failed: { title: 'पेज अभी नहीं दिखाया जा सकता', text: 'गड़बड़ी सेवा में है। थोड़ी देर में फिर कोशिश करें।' },
  },
  id: {
    product: 'Rencana Tanam',
    skipToContent: 'Langsung ke isi',
    navigation: 'Utama',
    ask: 'Tanya',
    map: 'Peta',
    reference: 'Referensi API',
    errorCodes: 'Kode kesalahan',
    document: 'Dokumen OpenAPI',
    toStart: 'Ke halaman awal',
    requestId: (id) => `Permintaan ${id}`,
    notFound: {
      title: 'Halaman ini tidak ada',
      text: 'Mungkin alamatnya salah ketik, atau halamannya dipindahkan.',
    },
    rejected: {
      title: 'Permintaan tidak dimengerti',
      text: 'Periksa alamatnya, atau mulai dari halaman awal.',
    },
    failed: {
      title: 'Halaman tidak dapat ditampilkan sekarang',
      text: 'Gangguannya ada pada layanan. Coba lagi sebentar.',
    },
  },
  ar: {
    product: 'تخطيط المحاصيل',
    skipToContent: 'انتقل إلى المحتوى',
    navigation: 'الرئيسية',
    ask: 'اسأل',
    map: 'الخريطة',
    reference: 'مرجع الواجهة البرمجية',
    errorCodes: 'رموز الأخطاء',
    document: 'وثيقة OpenAPI',
    toStart: 'إلى صفحة البداية',
    requestId: (id) => `الطلب ${id}`,
    notFound: { title: 'لا توجد صفحة كهذه', text: 'ربما كُتب العنوان خطأً، أو نُقلت الصفحة.' },
    rejected: { title: 'لم يُفهم الطلب', text: 'تحقق من العنوان، أو ابدأ من صفحة البداية.' },
    failed: { title: 'لا يمكن عرض الصفحة الآن', text: 'الخلل في الخدمة. أعد المحاولة بعد قليل.' },
  },
}
