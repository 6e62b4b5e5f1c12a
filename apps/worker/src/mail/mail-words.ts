import type { Language } from '@crop/domain'

/** The words of mails to accounts that are not part of a notification. */
interface MailWords {
  subject(count: number): string
  more(count: number): string
  why: string
  unsubscribe: string
  confirmation: { subject: string; text(link: string): string }
}

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = {
  en: {
    subject: (count) => `${count} notifications about your plans`,
    more: (count) => (count === 1 ? '1 more is in your account:' : `${count} more are in your account:`),
    why: 'You get this mail because your account sends its notifications by email.',
    unsubscribe: 'Stop these mails:',
    confirmation: {
      subject: 'Notifications by email?',
      text: (link) => `Hello,

somebody asked for the notifications of your account by email. If it was you, open this link and confirm:

${link}

If it was not you, ignore this mail: nothing is sent to you.
`,
    },
  },
  fr: {
    subject: (count) => `${count} notifications sur vos plans`,
    more: (count) =>
      count === 1 ? '1 autre est dans votre compte :' : `${count} autres sont dans votre compte :`,
    why: 'Vous recevez ce message parce que votre compte envoie ses notifications par e-mail.',
    unsubscribe: 'Ne plus recevoir ces messages :',
    confirmation: {
      subject: 'Recevoir les notifications par e-mail ?',
      text: (link) => `Bonjour,

les notifications de votre compte ont été demandées par e-mail. Si c’était vous, ouvrez ce lien et confirmez :

${link}

Si ce n’était pas vous, ignorez ce message : rien ne vous sera envoyé.
`,
    },
  },
  es: {
    subject: (count) => `${count} notificaciones sobre sus planes`,
    more: (count) => `Hay ${count} más en su cuenta:`,
    why: 'Recibe este mensaje porque su cuenta envía las notificaciones por correo electrónico.',
    unsubscribe: 'Dejar de recibir estos mensajes:',
    confirmation: {
      subject: '¿Notificaciones por correo electrónico?',
      text: (link) => `Hola:

Se han pedido por correo electrónico las notificaciones de su cuenta. Si fue usted, abra este enlace y confirme:

${link}

Si no fue usted, ignore este mensaje: no se le enviará nada.
`,
    },
  },
  pt: {
    subject: (count) => `${count} notificações sobre os seus planos`,
    more: (count) => `Há mais ${count} na sua conta:`,
    why: 'Você recebe esta mensagem porque a sua conta envia as notificações por e-mail.',
    unsubscribe: 'Parar de receber estas mensagens:',
    confirmation: {
      subject: 'Notificações por e-mail?',
      text: (link) => `Olá!

As notificações da sua conta foram pedidas por e-mail. Se foi você, abra este link e confirme:

${link}

Se não foi você, ignore esta mensagem: nada lhe será enviado.
`,
    },
  },
  sw: {
    subject: (count) => `Arifa ${count} kuhusu mipango yako`,
    more: (count) => `Nyingine ${count} ${count === 1 ? 'iko' : 'ziko'} kwenye akaunti yako:`,
    why: 'Unapata barua pepe hii kwa sababu akaunti yako hutuma arifa zake kwa barua pepe.',
    unsubscribe: 'Kusimamisha barua pepe hizi:',
    confirmation: {
      subject: 'Arifa kwa barua pepe?',
      text: (link) => `Habari,

kuna mtu aliyeomba arifa za akaunti yako zitumwe kwa barua pepe. Kama ni wewe, fungua kiungo hiki na uthibitishe:

${link}

Kama si wewe, puuza barua pepe hii: hutatumiwa chochote.
`,
    },
  },
  hi: {
    subject: (count) => `आपकी योजनाओं के बारे में ${count} सूचनाएँ`,
    more: (count) => (count === 1 ? '1 और सूचना आपके खाते में है:' : `${count} और सूचनाएँ आपके खाते में हैं:`),
    why: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपका खाता अपनी सूचनाएँ ईमेल से भेजता है।',
    unsubscribe: 'ये ईमेल बंद करें:',
    confirmation: {
      subject: 'ईमेल से सूचनाएँ?',
      text: (link) => `नमस्ते,

आपके खाते की सूचनाएँ ईमेल से माँगी गई हैं। अगर आपने माँगी हैं, तो यह लिंक खोलकर पुष्टि करें:

${link}

अगर आपने नहीं माँगीं, तो इस ईमेल पर ध्यान न दें: आपको कुछ नहीं भेजा जाएगा।
`,
    },
  },
  id: {
    subject: (count) => `${count} notifikasi tentang rencana Anda`,
    more: (count) => `${count} lagi ada di akun Anda:`,
    why: 'Anda menerima email ini karena akun Anda mengirim notifikasinya lewat email.',
    unsubscribe: 'Hentikan email ini:',
    confirmation: {
      subject: 'Notifikasi lewat email?',
      text: (link) => `Halo,

ada yang meminta notifikasi akun Anda lewat email. Jika itu Anda, buka tautan ini dan konfirmasikan:

${link}

Jika bukan Anda, abaikan email ini: tidak ada yang akan dikirim kepada Anda.
`,
    },
  },
  ar: {
    subject: (count) => `إشعارات عن خططك: ${count}`,
    more: (count) => `إشعارات أخرى في حسابك: ${count}`,
    why: 'تصلك هذه الرسالة لأن حسابك يرسل إشعاراته بالبريد الإلكتروني.',
    unsubscribe: 'إيقاف هذه الرسائل:',
    confirmation: {
      subject: 'الإشعارات بالبريد الإلكتروني؟',
      text: (link) => `مرحبًا،

طُلبت إشعارات حسابك بالبريد الإلكتروني. إن كنت أنت من طلبها فافتح هذا الرابط وأكّد:

${link}

وإن لم تكن أنت فتجاهل هذه الرسالة: لن يُرسل إليك شيء.
`,
    },
  },
}
