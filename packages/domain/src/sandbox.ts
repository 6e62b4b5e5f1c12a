/** Crops that force an outcome while the sandbox is enabled. */
export const SANDBOX_CROPS = [
  'test-highly-suitable',
  'test-not-suitable',
  'test-insufficient-data',
  'test-slow',
  'test-failure',
] as const

export type SandboxCrop = (typeof SANDBOX_CROPS)[number]

/**
 * Results of sandbox crops must not be cached: they would outlive the setting, and results cached without it would hide
 * them.
 */
export const isSandboxCrop = (crop: string): crop is SandboxCrop =>
  SANDBOX_CROPS.some((name) => name === crop)
