import { runCropctl } from '../test/run-cropctl'

const VERBS =
  /^(add|analyse|apply|ask|assess|cache|cancel|change|check|create|deactivate|display|end|erase|import|inspect|let|list|mark|print|remove|set|show|stop|wait|activate)\b/

/** Returns the names and the descriptions of the commands that a help lists. */
async function listCommands(...group: string[]): Promise<[name: string, description: string][]> {
  const { stdout } = await runCropctl([...group, '--help'], {})
  const [, commands = ''] = stdout.split('\nCommands:\n')
  const entries = commands.split(/\n(?= {2}\S)/).map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
  return entries.map((entry) => {
    const [, name = '', description = ''] = /^(\S+)(?: \[options\])?(?: [<[]\S+)* (.+)$/.exec(entry) ?? []
    return [name, description]
  })
}

test('the description of every command starts with a verb', async () => {
  const commands = await listCommands()
  expect(commands.length).toBeGreaterThan(10)
  for (const [name] of [...commands]) {
    if (name !== 'help') commands.push(...(await listCommands(name)).filter(([command]) => command !== ''))
  }
  expect(commands.length).toBeGreaterThan(40)
  expect(commands.filter(([, description]) => !VERBS.test(description))).toEqual([])
})
