import { createHistogram } from '@crop/runtime'

/** Rate, errors and duration per route; the route is its template, so that ids make no series of their own. */
export const observeRequest = createHistogram('http_request_duration_seconds', 'Duration of HTTP requests', [
  'method',
  'route',
  'status',
])
