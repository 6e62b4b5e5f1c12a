/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '0f37eb6361c4d2b57e1bc4e6990139448bca2dc8eba91657f68bb60f3fb02c2f'
