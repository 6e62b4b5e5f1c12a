/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '2575148545441aec42b10b52ca8401848f3733309d36435e25add81af958ba83'
