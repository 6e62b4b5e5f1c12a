/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = 'f7cbc2031f2254925ef1f9b94c692c0519a0556a6518ecf6d0e4a4c05daba89b'
