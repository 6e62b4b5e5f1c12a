/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '640aa632169e2cdcb3ccaa5d42d601150ee5ba5f1dfefd0f068bfe199f5398f9'
