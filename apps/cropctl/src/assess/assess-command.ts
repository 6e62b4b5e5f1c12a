import {
  combineConditions,
  ELEVATION_RANGE_M,
  toMatchKey,
  SOIL_PH_RANGE,
  SOIL_TEXTURES,
  WATER_SUPPLIES,
  type FieldVariety,
  type Question,
  type SoilTexture,
  type WaterSupply,
} from '@crop/domain'
import { type Command, Option } from 'commander'
import type { CommandContext } from '../command-context'
import { loadDisplayConfig, loadModelConfig } from '../config'
import {
  createNumberParser,
  parseNonEmptyText,
  createIntegerParser,
  parseVarietyText,
} from '../option-values'
import { createDisplay } from './display'
import { formatAssessment } from './format-assessment'

interface AssessOptions extends Pick<Question, 'location' | 'crop' | 'month'> {
  water?: WaterSupply
  elevation?: number
  soil?: SoilTexture
  ph?: number
  variety?: FieldVariety
  json: boolean
  dataDir?: string
}

async function assess(
  { env, stdout, console }: CommandContext,
  { json, dataDir, ...options }: AssessOptions,
): Promise<void> {
  // Loaded lazily, so that commands without a model start faster.
  const { loadModel } = await import('@crop/agronomy/model')
  const model = loadModel(dataDir ?? loadModelConfig(env).dataDir)
  // The service normalises names before it calls the model; so does this command.
  const assessment = model.assess(toQuestion(options))
  if (json) return console.log(JSON.stringify(assessment, null, 2))
  const display = createDisplay(stdout, loadDisplayConfig(env).allowsColour)
  console.log(formatAssessment(assessment, display))
}

function toQuestion({
  location,
  crop,
  month,
  water,
  elevation,
  soil,
  ph,
  variety,
}: Omit<AssessOptions, 'json' | 'dataDir'>): Question {
  const conditions = combineConditions(
    {
      water_supply: water ?? null,
      elevation_m: elevation ?? null,
      soil_texture: soil ?? null,
      soil_ph: ph ?? null,
      variety: variety ?? null,
    },
    undefined,
  )
  return { location: toMatchKey(location), crop: toMatchKey(crop), month, conditions }
}

export function addAssessCommand(program: Command, context: CommandContext): void {
  program
    .command('assess')
    .description('assess one planting without a database')
    .requiredOption(
      '--location <text>',
      'a place: "nakuru", "victoria, ca" or "-0.3,36.1"',
      parseNonEmptyText,
    )
    .requiredOption('--crop <text>', 'a crop, for example "maize"', parseNonEmptyText)
    .requiredOption('--month <1-12>', 'the month of planting', createIntegerParser(1, 12))
    .addOption(new Option('--water <supply>', 'how the field gets its water').choices(WATER_SUPPLIES))
    .option('--elevation <metres>', 'height of the field', createNumberParser(ELEVATION_RANGE_M))
    .addOption(new Option('--soil <texture>', 'texture of the soil').choices(SOIL_TEXTURES))
    .option('--ph <number>', 'pH of the soil', createNumberParser(SOIL_PH_RANGE))
    .option('--variety <length>', 'early, medium, late, or days from planting to harvest', parseVarietyText)
    .option('--json', 'the whole assessment as JSON', false)
    .option(
      '--data-dir <folder>',
      'the data pack; by default DATA_DIR or the built-in one',
      parseNonEmptyText,
    )
    .action((options: AssessOptions) => assess(context, options))
}
