import { createOpenApiChecker, type OpenApiChecker } from '@crop/testkit'

/** Returns a `fetch` that rejects when a response is not as the OpenAPI document of the service describes it. */
export async function createCheckedFetch(url: string): Promise<typeof fetch> {
  const document: unknown = await (await fetch(`${url}/openapi.json`)).json()
  if (typeof document !== 'object' || document === null) throw new Error('The document is no object.')
  const checker = createOpenApiChecker(document)
  return async (input, init) => {
    const request = new Request(input, init)
    const response = await fetch(request)
    await checkResponse(checker, request, response.clone())
    return response
  }
}

async function checkResponse(checker: OpenApiChecker, request: Request, response: Response): Promise<void> {
  const { pathname } = new URL(request.url)
  const problems = checker.findProblems({
    method: request.method,
    path: pathname,
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    body: await response.text(),
  })
  if (problems.length > 0)
    throw new Error(`${request.method} ${pathname} ${response.status}: ${problems.join('; ')}`)
}
