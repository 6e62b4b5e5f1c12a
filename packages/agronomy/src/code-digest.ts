/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '90361e82c7323ada0de71ed11096263496c89ed929c1c0afa0beec17b912b68e'
