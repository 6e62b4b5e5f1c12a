/** The directives of a systemd unit: all values of each name, in order. */
export type SystemdUnit = ReadonlyMap<string, readonly string[]>

export function parseSystemdUnit(text: string): SystemdUnit {
  const unit = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#') || /^\[\w+\]$/.test(line)) continue
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`“${line}” is not a directive`)
    unit.set(name, [...(unit.get(name) ?? []), value])
  }
  return unit
}

/** Returns the variables of all `Environment` directives. */
export function getEnvironment(unit: SystemdUnit): Record<string, string> {
  const assignments = (unit.get('Environment') ?? []).flatMap((line) =>
    line.startsWith('"') ? [line.slice(1, -1)] : line.split(' '),
  )
  return Object.fromEntries(
    assignments.map((assignment) => {
      const [name = '', ...value] = assignment.split('=')
      return [name, value.join('=')]
    }),
  )
}
