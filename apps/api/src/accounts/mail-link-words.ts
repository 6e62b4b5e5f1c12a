import type { Language, MailLinkPurpose } from '@crop/domain'

interface PageWords {
  button: string
  done: string
}

interface MailLinkWords extends Record<MailLinkPurpose, PageWords> {
  title: string
  notValid: string
  toAccount: string
}

export const MAIL_LINK_WORDS: Readonly<Record<Language, MailLinkWords>> = {
  en: {
    title: 'Notifications by email',
    confirm: {
      button: 'Send them to this address',
      done: 'Confirmed. Your notifications are sent to this address from now on.',
    },
    unsubscribe: {
      button: 'Stop these mails',
      done: 'Done. No more notifications are sent to you by email.',
    },
    notValid:
      'This link is not valid. It may have been cut off. Your account sends a new one when you switch the mails on again.',
    toAccount: 'To your account',
  },
  fr: {
    title: 'Notifications par e-mail',
    confirm: {
      button: 'Les envoyer à cette adresse',
      done: 'C’est confirmé. Vos notifications sont désormais envoyées à cette adresse.',
    },
    unsubscribe: {
      button: 'Ne plus recevoir ces messages',
      done: 'C’est fait. Plus aucune notification ne vous est envoyée par e-mail.',
    },
    notValid:
      'Ce lien n’est pas valable. Il a peut-être été coupé. Réactivez les e-mails dans votre compte pour en recevoir un nouveau.',
    toAccount: 'Vers votre compte',
  },
  es: {
    title: 'Notificaciones por correo electrónico',
    confirm: {
      button: 'Enviarlas a esta dirección',
      done: 'Confirmado. Sus notificaciones se envían a esta dirección a partir de ahora.',
    },
    unsubscribe: {
      button: 'Dejar de recibir estos mensajes',
      done: 'Hecho. Ya no se le envían notificaciones por correo electrónico.',
    },
    notValid:
      'Este enlace no es válido. Puede que esté cortado. Active de nuevo los correos en su cuenta para recibir otro.',
    toAccount: 'A su cuenta',
  },
  pt: {
    title: 'Notificações por e-mail',
    confirm: {
      button: 'Enviar para este endereço',
      done: 'Confirmado. As suas notificações passam a ser enviadas para este endereço.',
    },
    unsubscribe: {
      button: 'Parar de receber estas mensagens',
      done: 'Pronto. Nenhuma notificação lhe é mais enviada por e-mail.',
    },
    notValid:
      'Este link não é válido. Pode ter sido cortado. Volte a ativar os e-mails na sua conta para receber outro.',
    toAccount: 'Para a sua conta',
  },
  sw: {
    title: 'Arifa kwa barua pepe',
    confirm: {
      button: 'Zitumwe kwa anwani hii',
      done: 'Imethibitishwa. Kuanzia sasa arifa zako zitatumwa kwa anwani hii.',
    },
    unsubscribe: {
      button: 'Acha kunitumia',
      done: 'Tayari. Hutatumiwa tena arifa kwa barua pepe.',
    },
    notValid:
      'Kiungo hiki si sahihi. Huenda kimekatwa. Washa tena barua pepe kwenye akaunti yako ili upate kingine.',
    toAccount: 'Kwenye akaunti yako',
  },
  hi: {
    title: 'ईमेल से सूचनाएँ',
    confirm: {
      button: 'इस पते पर भेजें',
      done: 'पुष्टि हो गई। अब से आपकी सूचनाएँ इस पते पर भेजी जाएँगी।',
    },
    unsubscribe: {
      button: 'ये ईमेल बंद करें',
      done: 'हो गया। अब आपको ईमेल से कोई सूचना नहीं भेजी जाएगी।',
    },
    notValid: 'यह लिंक मान्य नहीं है। शायद यह अधूरा रह गया है। नया लिंक पाने के लिए अपने खाते में ईमेल फिर से चालू करें।',
    toAccount: 'आपके खाते पर',
  },
  id: {
    title: 'Notifikasi lewat email',
    confirm: {
      button: 'Kirim ke alamat ini',
      done: 'Terkonfirmasi. Mulai sekarang notifikasi Anda dikirim ke alamat ini.',
    },
    unsubscribe: {
      button: 'Hentikan email ini',
      done: 'Selesai. Tidak ada lagi notifikasi yang dikirim lewat email kepada Anda.',
    },
    notValid:
      'Tautan ini tidak sah. Mungkin terpotong. Aktifkan lagi email di akun Anda untuk mendapat tautan baru.',
    toAccount: 'Ke akun Anda',
  },
  ar: {
    title: 'الإشعارات بالبريد الإلكتروني',
    confirm: {
      button: 'إرسالها إلى هذا العنوان',
      done: 'تم التأكيد. ستُرسل إشعاراتك إلى هذا العنوان من الآن.',
    },
    unsubscribe: {
      button: 'إيقاف هذه الرسائل',
      done: 'تم. لن تُرسل إليك إشعارات بالبريد الإلكتروني بعد الآن.',
    },
    notValid: 'هذا الرابط غير صالح. ربما قُطع جزء منه. فعّل الرسائل من جديد في حسابك لتصلك رسالة برابط جديد.',
    toAccount: 'إلى حسابك',
  },
}
