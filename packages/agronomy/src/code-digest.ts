/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '3e7ca5114cb448fe12c6c0a602d9a911b355457002858d4556a2cca5691eaff7'
