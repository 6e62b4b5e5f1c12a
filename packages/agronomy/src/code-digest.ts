/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '915dcf5023e27f944974c96acb734358e3f06051133f90bb46e4e78f680e1886'
