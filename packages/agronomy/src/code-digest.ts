/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '800f86756b05b3a03725d18422cbb23108cdef6d9a75b467be43731d5e75bcec'
