import { normaliseName, type Question } from '@crop/domain'
import { Command } from 'commander'
import { loadDisplayConfig, loadModelConfig } from '../config'
import { parseNonEmptyText, wholeNumber } from '../option-values'
import { createDisplay } from './display'
import { formatAssessment } from './format-assessment'

interface AssessOptions extends Question {
  json: boolean
  dataDir?: string
}

async function assess({ location, crop, month, json, dataDir }: AssessOptions): Promise<void> {
  // Loaded lazily, so that commands without a model start faster.
  const { loadModel } = await import('@crop/agronomy')
  const model = loadModel(dataDir ?? loadModelConfig(process.env).dataDir)
  // The service normalises names before it calls the model; so does this command.
  const question = { location: normaliseName(location), crop: normaliseName(crop), month }
  const assessment = model.assess(question)
  if (json) return console.log(JSON.stringify(assessment, null, 2))
  const display = createDisplay(process.stdout, loadDisplayConfig(process.env).allowsColour)
  console.log(formatAssessment(assessment, display))
}

export function assessCommand(): Command {
  return new Command('assess')
    .description('assess one planting without a database')
    .requiredOption(
      '--location <text>',
      'a place: "nakuru", "victoria, ca" or "-0.3,36.1"',
      parseNonEmptyText,
    )
    .requiredOption('--crop <text>', 'a crop, for example "maize"', parseNonEmptyText)
    .requiredOption('--month <1-12>', 'the month of planting', wholeNumber(1, 12))
    .option('--json', 'the whole assessment as JSON', false)
    .option(
      '--data-dir <folder>',
      'the data pack; by default DATA_DIR or the built-in one',
      parseNonEmptyText,
    )
    .action(assess)
}
