/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '4079e9f1dec93fc59098638236707386f995fcce34a906aee7519bbe4a4a70a8'
