import type { Strings } from '../strings'

export const account: Strings['account'] = {
  signInTitle: 'Iniciar sesión',
  registerTitle: 'Crear una cuenta',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordHint: 'Al menos 8 caracteres. Unas pocas palabras son fáciles de recordar.',
  fullName: 'Su nombre',
  organization: 'Finca u organización',
  signIn: 'Iniciar sesión',
  register: 'Crear cuenta',
  newHere: '¿Es nuevo aquí?',
  hasAccount: '¿Ya tiene una cuenta?',
  forgotPassword: '¿Olvidó su contraseña?',
  wrongCredentials: 'El correo o la contraseña no son correctos.',
  emailTaken: 'Ya existe una cuenta con este correo. Inicie sesión.',
  tooManyAttempts: (seconds) =>
    `Demasiados intentos. Inténtelo de nuevo en ${Math.ceil(seconds / 60)} minutos.`,
  title: 'Cuenta',
  since: (date) => `desde el ${date}`,
  profile: 'Perfil',
  saveProfile: 'Guardar perfil',
  saved: 'Guardado.',
  changePassword: 'Cambiar la contraseña',
  passwordChanged: 'La contraseña se cambió. Las demás sesiones terminaron.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
}
