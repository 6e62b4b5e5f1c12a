/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '5e5c314f16ec184c33df73146d768d8f20e9d4ceb82cc7ec4c29215ba89a4834'
