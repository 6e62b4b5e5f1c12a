/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '0a02030a89b6869c2b62ee16a42de1864dbe0ab7ce2641b47ea0798351858202'
