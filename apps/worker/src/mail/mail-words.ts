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
    more: (count) => `${count} more are in your account:`,
    why: 'You get this mail because your account sends its notifications by e-mail.',
    unsubscribe: 'Stop these mails:',
    confirmation: {
      subject: 'Notifications by e-mail?',
      text: (link) => `Hello,

somebody asked for the notifications of your account by e-mail. If it was you, open this link and confirm:

${link}

If it was not you, ignore this mail: nothing is sent to you.
`,
    },
  },
  fr: {
    subject: (count) => `${count} notifications sur vos plans`,
    more: (count) => `${count} autres sont dans votre compte :`,
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
}
