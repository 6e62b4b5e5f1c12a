/**
 * Returns a warning for each variable that is probably a misspelt setting, which has no effect. Names of one word are too short
 * to tell.
 */
export async function listMisspelt(settings: ReadonlySet<string>, env: NodeJS.ProcessEnv): Promise<string[]> {
  const { countTypos } = await import('@crop/agronomy')
  const names = [...settings].filter((name) => name.includes('_'))
  return Object.keys(env).flatMap((variable) => {
    const name = variable.replace(/_FILE$/, '')
    if (settings.has(name) || settings.has(variable)) return []
    const meant = names.find((setting) => countTypos(name, setting, 1) <= 1)
    return meant === undefined ? [] : [`${variable} has no effect (perhaps ${variable.replace(name, meant)})`]
  })
}
