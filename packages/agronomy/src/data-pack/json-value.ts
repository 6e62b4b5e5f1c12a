/** Parts of a parsed JSON text; what has another shape than expected is read as empty. */
export function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {}
}

export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function finite(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}
