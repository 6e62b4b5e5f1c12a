import type { Language } from '@crop/domain'

/** The words around the content of every page, and the content of the pages for errors. */
interface PageTexts {
  product: string
  skipToContent: string
  ask: string
  map: string
  toStart: string
  requestId(id: string): string
  notFoundTitle: string
  notFoundText: string
  /** The request is at fault. */
  rejectedTitle: string
  rejectedText: string
  /** The service is at fault. */
  failedTitle: string
  failedText: string
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    product: 'Crop Planning',
    skipToContent: 'Skip to the content',
    ask: 'Ask',
    map: 'Map',
    toStart: 'To the start page',
    requestId: (id) => `Request ${id}`,
    notFoundTitle: 'There is no such page',
    notFoundText: 'The address may be mistyped, or the page has moved.',
    rejectedTitle: 'The request was not understood',
    rejectedText: 'Check the address, or begin at the start page.',
    failedTitle: 'The page cannot be shown now',
    failedText: 'The fault is with the service. Try again in a moment.',
  },
  es: {
    product: 'Planificación de cultivos',
    skipToContent: 'Ir al contenido',
    ask: 'Preguntar',
    map: 'Mapa',
    toStart: 'A la página de inicio',
    requestId: (id) => `Solicitud ${id}`,
    notFoundTitle: 'Esta página no existe',
    notFoundText: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
    rejectedTitle: 'No se ha entendido la solicitud',
    rejectedText: 'Compruebe la dirección o empiece por la página de inicio.',
    failedTitle: 'La página no se puede mostrar ahora',
    failedText: 'El fallo es del servicio. Inténtelo de nuevo en un momento.',
  },
  fr: {
    product: 'Planification des cultures',
    skipToContent: 'Aller au contenu',
    ask: 'Demander',
    map: 'Carte',
    toStart: 'Vers la page d’accueil',
    requestId: (id) => `Requête ${id}`,
    notFoundTitle: 'Cette page n’existe pas',
    notFoundText: 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
    rejectedTitle: 'La requête n’a pas été comprise',
    rejectedText: 'Vérifiez l’adresse, ou commencez par la page d’accueil.',
    failedTitle: 'La page ne peut pas être affichée maintenant',
    failedText: 'La panne vient du service. Réessayez dans un instant.',
  },
  pt: {
    product: 'Planejamento de culturas',
    skipToContent: 'Ir para o conteúdo',
    ask: 'Perguntar',
    map: 'Mapa',
    toStart: 'Para a página inicial',
    requestId: (id) => `Solicitação ${id}`,
    notFoundTitle: 'Esta página não existe',
    notFoundText: 'O endereço pode estar incorreto ou a página mudou de lugar.',
    rejectedTitle: 'A solicitação não foi entendida',
    rejectedText: 'Verifique o endereço ou comece pela página inicial.',
    failedTitle: 'A página não pode ser mostrada agora',
    failedText: 'A falha é do serviço. Tente novamente em instantes.',
  },
  sw: {
    product: 'Mipango ya Mazao',
    skipToContent: 'Nenda kwenye maudhui',
    ask: 'Uliza',
    map: 'Ramani',
    toStart: 'Kwenye ukurasa wa mwanzo',
    requestId: (id) => `Ombi ${id}`,
    notFoundTitle: 'Ukurasa huu haupo',
    notFoundText: 'Huenda anwani imeandikwa vibaya, au ukurasa umehamishwa.',
    rejectedTitle: 'Ombi halikueleweka',
    rejectedText: 'Angalia anwani, au anza kwenye ukurasa wa mwanzo.',
    failedTitle: 'Ukurasa hauwezi kuonyeshwa sasa',
    failedText: 'Tatizo liko kwenye huduma. Jaribu tena baada ya muda mfupi.',
  },
  hi: {
    product: 'फसल योजना',
    skipToContent: 'सामग्री पर जाएँ',
    ask: 'पूछें',
    map: 'नक्शा',
    toStart: 'शुरुआती पेज पर',
    requestId: (id) => `अनुरोध ${id}`,
    notFoundTitle: 'ऐसा कोई पेज नहीं है',
    notFoundText: 'हो सकता है पता गलत लिखा गया हो, या पेज की जगह बदल गई हो।',
    rejectedTitle: 'अनुरोध समझ में नहीं आया',
    rejectedText: 'पता जाँचें, या शुरुआती पेज से शुरू करें।',
    failedTitle: 'पेज अभी नहीं दिखाया जा सकता',
    failedText: 'गड़बड़ी सेवा में है। थोड़ी देर में फिर कोशिश करें।',
  },
  id: {
    product: 'Rencana Tanam',
    skipToContent: 'Langsung ke isi',
    ask: 'Tanya',
    map: 'Peta',
    toStart: 'Ke halaman awal',
    requestId: (id) => `Permintaan ${id}`,
    notFoundTitle: 'Halaman ini tidak ada',
    notFoundText: 'Mungkin alamatnya salah ketik, atau halamannya dipindahkan.',
    rejectedTitle: 'Permintaan tidak dimengerti',
    rejectedText: 'Periksa alamatnya, atau mulai dari halaman awal.',
    failedTitle: 'Halaman tidak dapat ditampilkan sekarang',
    failedText: 'Gangguannya ada pada layanan. Coba lagi sebentar.',
  },
  ar: {
    product: 'تخطيط المحاصيل',
    skipToContent: 'انتقل إلى المحتوى',
    ask: 'اسأل',
    map: 'الخريطة',
    toStart: 'إلى صفحة البداية',
    requestId: (id) => `الطلب ${id}`,
    notFoundTitle: 'لا توجد صفحة كهذه',
    notFoundText: 'ربما كُتب العنوان خطأً، أو نُقلت الصفحة.',
    rejectedTitle: 'لم يُفهم الطلب',
    rejectedText: 'تحقق من العنوان، أو ابدأ من صفحة البداية.',
    failedTitle: 'لا يمكن عرض الصفحة الآن',
    failedText: 'الخلل في الخدمة. أعد المحاولة بعد قليل.',
  },
}
