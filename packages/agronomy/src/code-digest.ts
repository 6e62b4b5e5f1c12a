/** Made by scripts/digest-code.ts. */
export const CODE_DIGEST = '880e3802278ffd17b71ecda3285eb918a7514e0a59233fd06b9a4d0fb56d5310'
