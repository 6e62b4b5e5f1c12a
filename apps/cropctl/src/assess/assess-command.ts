import { normaliseName } from '@crop/domain'
import type { Question } from '@crop/domain'
import { Command } from 'commander'
import { loadDisplayConfig, loadModelConfig } from '../config'
import { filledText, wholeNumber } from '../option-values'
import { assessmentText } from './assessment-text'
import { displayOn } from './display'

interface AssessOptions extends Question {
  json: boolean
  dataDir?: string
}

async function assess({ location, crop, month, json, dataDir }: AssessOptions): Promise<void> {
  // Loaded here: other commands need no model, and start faster without it.
  const { loadModel } = await import('@crop/agronomy')
  const model = loadModel(dataDir ?? loadModelConfig(process.env).dataDir)
  // The service asks its model with names made alike, and so does this command.
  const question = { location: normaliseName(location), crop: normaliseName(crop), month }
  const assessment = model.assess(question)
  if (json) return console.log(JSON.stringify(assessment, null, 2))
  console.log(
    assessmentText(assessment, displayOn(process.stdout, loadDisplayConfig(process.env).allowsColour)),
  )
}

export function assessCommand(): Command {
  return new Command('assess')
    .description('judge one planting; needs no database')
    .requiredOption('--location <text>', 'a place: "nakuru", "victoria, ca" or "-0.3,36.1"', filledText)
    .requiredOption('--crop <text>', 'a crop: "maize"', filledText)
    .requiredOption('--month <1-12>', 'the month of planting', wholeNumber(1, 12))
    .option('--json', 'the whole answer as JSON', false)
    .option('--data-dir <folder>', 'the data pack; DATA_DIR or the shipped one when not given', filledText)
    .action(assess)
}
