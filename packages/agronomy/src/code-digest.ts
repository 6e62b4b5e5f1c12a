/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '1393f2bc0c97ee18a01dd422a8212d8fb09b96e6bb5c35edd9ffcc1b6e6d2f73'
