/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = 'ecbf27688d37cc64b5fcdbe2f56c1804ed0e2bd1b3e6b963bdf39db39d19dea2'
