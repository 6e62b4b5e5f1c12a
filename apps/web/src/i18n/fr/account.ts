import type { Strings } from '../strings'

export const account: Strings['account'] = {
  signInTitle: 'Se connecter',
  registerTitle: 'Créer un compte',
  email: 'E-mail',
  password: 'Mot de passe',
  passwordHint: 'Au moins 8 caractères. Quelques mots se retiennent facilement.',
  fullName: 'Votre nom',
  organization: 'Exploitation ou organisation',
  signIn: 'Se connecter',
  register: 'Créer le compte',
  newHere: 'Nouveau ici ?',
  hasAccount: 'Déjà un compte ?',
  forgotPassword: 'Mot de passe oublié ?',
  wrongCredentials: 'L’e-mail ou le mot de passe est incorrect.',
  emailTaken: 'Un compte existe avec cette adresse. Connectez-vous plutôt.',
  tooManyAttempts: (seconds) => `Trop d’essais. Réessayez dans ${Math.ceil(seconds / 60)} minutes.`,
}
