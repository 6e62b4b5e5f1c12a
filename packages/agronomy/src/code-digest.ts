/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = 'b1ee8bd53c587d9c306aa06086b68295e230f3f2f29911570a9a9a8a198af2b4'
