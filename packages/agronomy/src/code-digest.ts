/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '4215cdc0522d6c8e090ca049b16f544f297b25d5221b0a227b8338e1b2dd8301'
