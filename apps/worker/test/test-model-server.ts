import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { type LoopbackServer, listenOnLoopback } from '@crop/testkit'

export interface ReceivedQuestion {
  location: string
  crop: string
  month: number
}

/** A model server whose answers a test decides. */
export interface TestModelServer extends AsyncDisposable {
  url: string
  /** The questions of each request. */
  requests: ReceivedQuestion[][]
  version: string
  /** The changes that it states for its version. */
  changes: string
  /** Returns the members of an assessment that differ from the usual one; or does something else with the request. */
  answer(question: ReceivedQuestion): object | 'hang' | 'break' | 'redirect'
  isVersionHanging: boolean
}

/** Everything that the published schema requires, and a member that it does not know. */
const USUAL_ASSESSMENT = {
  feasibility_label: 'moderately_suitable',
  feasibility_score: 0.6,
  limiting_factor: null,
  explanation: 'Judged by the team.',
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
  sources: [],
  team_member: 7,
}

/** @param port 0 for a free one */
export async function startTestModelServer(port = 0): Promise<TestModelServer> {
  const server = createServer((request, response) => void handle(request, response))
  const listening: LoopbackServer = await listenOnLoopback(server, port)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      if (!model.isVersionHanging)
        response.end(JSON.stringify({ model_version: model.version, changes: model.changes }))
      return
    }
    const { questions } = (await json(request)) as { questions: ReceivedQuestion[] }
    model.requests.push(questions)
    const answers = questions.map((question) => model.answer(question))
    if (answers.includes('break')) return void response.destroy()
    if (answers.includes('hang')) return
    if (answers.includes('redirect')) return void response.writeHead(302, { Location: '/' }).end()
    const assessments = answers.map((answer) =>
      typeof answer === 'string' ? answer : { model_version: model.version, ...USUAL_ASSESSMENT, ...answer },
    )
    response.end(JSON.stringify({ assessments }))
  }

  const model: TestModelServer = {
    url: listening.url,
    requests: [],
    version: 'team-1',
    changes: 'A rule\nof thumb.',
    answer: () => ({}),
    isVersionHanging: false,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await listening[Symbol.asyncDispose]()
    },
  }
  return model
}
