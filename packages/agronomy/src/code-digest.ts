/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = 'b7597da61f31dd6b52299460c898138e44fdf636126c4c2e0e6fc1161351503e'
