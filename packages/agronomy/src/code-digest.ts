/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = 'fa64dd8f59665c2ac32efbeb58942e16a5cacc842b6fa4a97296dc0227d7ad20'
