/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '4488b39704cb8eff97a3f15a9129b588ae654864eff933666c1f573be7fa0a0b'
