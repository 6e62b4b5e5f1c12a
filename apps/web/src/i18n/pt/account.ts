import type { Strings } from '../strings'

export const account: Strings['account'] = {
  signInTitle: 'Entrar',
  registerTitle: 'Criar uma conta',
  email: 'E-mail',
  password: 'Senha',
  passwordHint: 'Pelo menos 8 caracteres. Algumas palavras são fáceis de lembrar.',
  fullName: 'Seu nome',
  organization: 'Propriedade ou organização',
  signIn: 'Entrar',
  register: 'Criar conta',
  newHere: 'Novo aqui?',
  hasAccount: 'Já tem uma conta?',
  forgotPassword: 'Esqueceu a senha?',
  wrongCredentials: 'O e-mail ou a senha está incorreto.',
  emailTaken: 'Já existe uma conta com este e-mail. Entre nela.',
  tooManyAttempts: (seconds) => `Tentativas demais. Tente novamente em ${Math.ceil(seconds / 60)} minutos.`,
}
