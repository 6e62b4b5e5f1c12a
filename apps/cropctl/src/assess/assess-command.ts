import {
  combineConditions,
  ELEVATION_RANGE_M,
  normaliseName,
  readPlaceOutlook,
  toCanonicalQuestion,
  SOIL_PH_RANGE,
  SOIL_TEXTURES,
  WATER_SUPPLIES,
  type FieldVariety,
  type Question,
  type SoilTexture,
  type WaterSupply,
} from '@crop/domain'
import type { AssessedPoint } from '@crop/agronomy'
import { type Command, Option } from 'commander'
import type { CommandContext } from '../command-context'
import { loadDisplayConfig, loadModelConfig } from '../config'
import { loadModel } from '../load-model'
import {
  createNumberParser,
  parseNonEmptyText,
  createIntegerParser,
  parseVarietyText,
} from '../option-values'
import { readOutlookFiles } from '../outlook/read-outlook-files'
import { createDisplay } from './display'
import { formatAssessment } from './format-assessment'

interface AssessOptions extends Pick<Question, 'location' | 'crop' | 'month'> {
  water?: WaterSupply
  elevation?: number
  soil?: SoilTexture
  ph?: number
  variety?: FieldVariety
  year?: number
  outlook?: string
  json: boolean
  dataDir?: string
}

async function assess(
  context: CommandContext,
  { json, dataDir, outlook, year, ...options }: AssessOptions,
): Promise<void> {
  const { env, stdout, console } = context
  const model = await loadModel(dataDir ?? loadModelConfig(env).dataDir)
  const findOutlook = outlook === undefined ? undefined : await readOutlook(context, outlook, dataDir)
  const question = toQuestion(options)
  // A result has the names as they were asked, like one of the service.
  const assessment = {
    ...model.assess(toCanonicalQuestion(question), { findOutlook, plantingYear: year }),
    location: question.location,
    crop: question.crop,
  }
  if (json) return console.log(JSON.stringify(assessment, null, 2))
  const display = createDisplay(stdout, loadDisplayConfig(env).allowsColour)
  console.log(formatAssessment(assessment, display))
}

/** Reads an outlook as `cropctl outlook import` does, and returns what it says about places. */
async function readOutlook(context: CommandContext, file: string, dataDir: string | undefined) {
  const failure = `${file} is no valid outlook, so nothing was assessed.`
  const { outlook, rows } = await readOutlookFiles(context, { files: [file], dataDir, failure })
  return (place: AssessedPoint) => readPlaceOutlook(outlook, (row) => rows[row], place)
}

/** Normalises the names, as the service does before it stores a question. */
function toQuestion({
  location,
  crop,
  month,
  water,
  elevation,
  soil,
  ph,
  variety,
}: Omit<AssessOptions, 'json' | 'dataDir' | 'outlook' | 'year'>): Question {
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
  return { location: normaliseName(location), crop: normaliseName(crop), month, conditions }
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
    .option('--year <year>', 'the year of planting; by default the next one', createIntegerParser(1900, 2200))
    .option('--outlook <file>', 'assess this season too, by a seasonal outlook', parseNonEmptyText)
    .option('--json', 'the whole assessment as JSON', false)
    .option(
      '--data-dir <folder>',
      'the data pack; by default DATA_DIR or the built-in one',
      parseNonEmptyText,
    )
    .action((options: AssessOptions) => assess(context, options))
}
