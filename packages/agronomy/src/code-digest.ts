/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = 'b2530069ae8eda3483c4a79947d0b7c5cc8ad1fbff196a3ec33b52ec8065eb18'
