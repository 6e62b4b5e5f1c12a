/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '92c7292f8da449e5e743e1497e707e4282f846b5590882db6b3a9abfb15cd696'
