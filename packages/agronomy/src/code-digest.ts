/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '82a767cbec8130e008b2da4eed308e06a4dbf31c5b3d07689e2e188121d7c5cd'
