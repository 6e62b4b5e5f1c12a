/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = 'f889bca932c1a0471f4a3df0778b1fc4003746e0439479f4ffdb9d7b3d669f47'
