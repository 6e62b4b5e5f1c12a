/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = 'dc0849b5fb22769ee03118cfaab4a5afb86ffead3920ccdb87a90cb7fd2d6896'
