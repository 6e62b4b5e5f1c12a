import { type Language, RESET_CODE_MINUTES } from '@crop/domain'

export interface MailText {
  subject: string
  text: string
}

type Template = (code: string) => MailText

const TEMPLATES: Readonly<Record<Language, Template>> = {
  en: (code) => ({
    subject: 'Your code for a new password',
    text: `Hello,

somebody asked for a new password for your account. If it was you, enter this code:

    ${code}

It is valid for ${RESET_CODE_MINUTES} minutes, once. If it was not you, ignore this mail: your password stays as it is.
`,
  }),
  fr: (code) => ({
    subject: 'Votre code pour un nouveau mot de passe',
    text: `Bonjour,

un nouveau mot de passe a été demandé pour votre compte. Si c’était vous, saisissez ce code :

    ${code}

Il est valable ${RESET_CODE_MINUTES} minutes, une seule fois. Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.
`,
  }),
  es: (code) => ({
    subject: 'Su código para una nueva contraseña',
    text: `Hola:

Se ha pedido una nueva contraseña para su cuenta. Si fue usted, introduzca este código:

    ${code}

Es válido durante ${RESET_CODE_MINUTES} minutos, una sola vez. Si no fue usted, ignore este mensaje: su contraseña no cambia.
`,
  }),
  pt: (code) => ({
    subject: 'Seu código para uma nova senha',
    text: `Olá!

Foi pedida uma nova senha para a sua conta. Se foi você, digite este código:

    ${code}

Ele vale por ${RESET_CODE_MINUTES} minutos, uma única vez. Se não foi você, ignore esta mensagem: sua senha continua a mesma.
`,
  }),
  sw: (code) => ({
    subject: 'Msimbo wako wa nenosiri jipya',
    text: `Habari,

kuna mtu aliyeomba nenosiri jipya la akaunti yako. Kama ni wewe, weka msimbo huu:

    ${code}

Ni halali kwa dakika ${RESET_CODE_MINUTES}, mara moja tu. Kama si wewe, puuza barua pepe hii: nenosiri lako halitabadilika.
`,
  }),
  hi: (code) => ({
    subject: 'नए पासवर्ड के लिए आपका कोड',
    text: `नमस्ते,

आपके खाते के लिए नया पासवर्ड माँगा गया है। अगर आपने माँगा है, तो यह कोड लिखें:

    ${code}

यह ${RESET_CODE_MINUTES} मिनट तक और केवल एक बार काम करता है। अगर आपने नहीं माँगा, तो इस ईमेल पर ध्यान न दें: आपका पासवर्ड वही रहेगा।
`,
  }),
  id: (code) => ({
    subject: 'Kode Anda untuk kata sandi baru',
    text: `Halo,

ada yang meminta kata sandi baru untuk akun Anda. Jika itu Anda, masukkan kode ini:

    ${code}

Kode ini berlaku ${RESET_CODE_MINUTES} menit, satu kali saja. Jika bukan Anda, abaikan email ini: kata sandi Anda tidak berubah.
`,
  }),
  ar: (code) => ({
    subject: 'رمزك لكلمة مرور جديدة',
    text: `مرحبًا،

طُلبت كلمة مرور جديدة لحسابك. إن كنت أنت من طلبها فأدخل هذا الرمز:

    ${code}

يصلح الرمز ${RESET_CODE_MINUTES} دقيقة ولمرة واحدة. وإن لم تكن أنت فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.
`,
  }),
}

/**
 * Writes the mail that brings a reset code. It has no text that the account's owner chose, because anybody can register
 * somebody else's address.
 */
export const writeResetMail = (language: Language, code: string): MailText => TEMPLATES[language](code)
