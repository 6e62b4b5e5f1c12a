import { InvalidArgumentError, type Command } from 'commander'
import type { CommandContext } from '../command-context'
import { CommandError } from '../command-error'
import { parseNonEmptyText } from '../option-values'
import { addCrop } from './add-crop'

interface NewCropOptions {
  pack: string
  like: string
  name?: string
  scientificName: string
  alias: string[]
}

async function addNewCrop({ console }: CommandContext, key: string, options: NewCropOptions): Promise<void> {
  const { pack, like, name, scientificName, alias: aliases } = options
  const removeCrop = await addCrop(pack, { key, like, name, scientificName, aliases })
  try {
    const version = await checkCrop(pack, key, [name, ...aliases])
    console.log(`Added ${key} with the figures of ${like}. The pack is ${version}.`)
    console.log('docs/model/new-crops.md says which figures to replace first.')
  } catch (error) {
    await removeCrop()
    throw error
  }
}

/** Loads the pack and checks that each name finds the crop. Returns the version of the model. */
async function checkCrop(pack: string, key: string, names: readonly (string | undefined)[]): Promise<string> {
  // Loaded lazily, so that other commands start faster.
  const { DataPackError, getModelVersion, loadReferenceLists } = await import('@crop/agronomy')
  try {
    const lists = loadReferenceLists(pack)
    for (const name of [key, ...names].filter((each) => each !== undefined)) {
      const match = lists.findMapCrop(name)
      const others = match.found ? [match.crop] : match.suggestions
      if (!match.found || match.crop !== key)
        throw new CommandError(`“${name}” is a name of ${others.join(', ')} already. Choose another one.`)
    }
    return getModelVersion(pack)
  } catch (error) {
    throw error instanceof DataPackError ? new CommandError(error.message) : error
  }
}

function parseKey(text: string): string {
  if (/^[a-z][a-z0-9_]{0,59}$/.test(text)) return text
  throw new InvalidArgumentError('must be lower-case letters, digits and underscores, such as long_pepper.')
}

/** An alias is an item of a list in the table. */
function parseAlias(text: string, earlier: string[]): string[] {
  const alias = parseNonEmptyText(text)
  if (/[;\r\n]/.test(alias)) throw new InvalidArgumentError('must be one name; repeat the option for others.')
  return [...earlier, alias]
}

function parseName(text: string): string {
  const name = parseNonEmptyText(text)
  if (/[\r\n]/.test(name)) throw new InvalidArgumentError('must be one line.')
  return name
}

export function addPackCommand(program: Command, context: CommandContext): void {
  const pack = program.command('pack').description('change your own data pack')
  pack
    .command('new-crop')
    .description('add a crop to a data pack, with the figures of another crop until you replace them')
    .argument('<key>', 'key of the new crop, such as long_pepper', parseKey)
    .requiredOption('--pack <folder>', 'folder of the data pack', parseNonEmptyText)
    .requiredOption('--like <key>', 'crop whose figures it gets', parseNonEmptyText)
    .requiredOption('--scientific-name <text>', 'species', parseName)
    .option('--name <text>', 'English name; that of the key by default', parseName)
    .option('--alias <text>', 'another name, in any language; may be repeated', parseAlias, [])
    .action((key: string, options: NewCropOptions) => addNewCrop(context, key, options))
}
