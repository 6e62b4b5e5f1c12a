/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '0501b025ddf660a3317c54092eb1fd4fd83889ae85d8a9ec694b6fc63d59cd71'
