/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '48f01e9d189a98c01e5599bb716f0e93e5aee4bde166cf928406837a4fdafd68'
