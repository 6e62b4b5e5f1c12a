/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '659b5d4444d48c22b029d58170972b4582967e749414206795730fcf9d9af369'
