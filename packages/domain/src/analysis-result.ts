interface Assessed {
  location: string
  crop: string
  month: number
  model_version: string
}

/** Returns a result as clients read it and as it is stored and cached: the question, the model and the time come first. */
export function formatResult(
  { location, crop, month, model_version, ...assessment }: Assessed,
  computedAt: Date,
): string {
  return JSON.stringify({
    location,
    crop,
    month,
    model_version,
    computed_at: computedAt.toISOString(),
    ...assessment,
  })
}
