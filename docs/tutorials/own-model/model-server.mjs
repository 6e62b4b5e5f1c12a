// A model server with a rule of thumb as its model. Start: node model-server.mjs 8090
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const VERSION = 'thumb-1.0'
const USUAL_MONTHS = { maize: 4, wheat: 11, rice: 6 }
const NO_DATA = { score: null, label: 'insufficient_data', text: 'This model does not know the crop.' }

function findLabel(score) {
  if (score >= 0.75) return 'highly_suitable'
  if (score >= 0.5) return 'moderately_suitable'
  return score >= 0.25 ? 'marginally_suitable' : 'not_suitable'
}

function judge({ crop, month }) {
  const usual = USUAL_MONTHS[crop]
  if (usual === undefined) return NO_DATA
  const distance = Math.abs(month - usual)
  const score = Math.round(100 * (1 - Math.min(distance, 12 - distance) / 6)) / 100
  return { score, label: findLabel(score), text: `Farmers plant it in month ${usual}.` }
}

function assess(question) {
  const { score, label, text } = judge(question)
  return {
    model_version: VERSION,
    feasibility_label: label,
    feasibility_score: score,
    limiting_factor: score === null || score === 1 ? null : 'timing',
    explanation: text,
    place: null,
    crop_type: null,
    season: null,
    water: null,
    factors: [],
    risks: [],
    better_months: [],
    alternative_crops: [],
    monthly: [],
    notes: [],
    sources: [{ name: 'rule of thumb', version: '1', citation: 'Example of the tutorial' }],
  }
}

const answer = async (request) =>
  request.method === 'GET'
    ? { model_version: VERSION }
    : { assessments: (await json(request)).questions.map(assess) }

createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    () => response.writeHead(400).end(),
  )
}).listen(Number(process.argv[2]), '127.0.0.1')
