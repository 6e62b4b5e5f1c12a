/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '2abb4dab967e660409efde7a84412f20e85b4e51dff3d320c22509390713794e'
