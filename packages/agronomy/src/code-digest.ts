/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = 'eb7359762e801111fd345f008639f4854e7806649a948399de0bc228b64a3a1d'
