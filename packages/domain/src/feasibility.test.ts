import { toVerdict } from './feasibility'

test.each([
  [1, 'highly_suitable'],
  [0.75, 'highly_suitable'],
  [0.74, 'moderately_suitable'],
  [0.5, 'moderately_suitable'],
  [0.49, 'marginally_suitable'],
  [0.25, 'marginally_suitable'],
  [0.24, 'not_suitable'],
  [0, 'not_suitable'],
])('a score of %d is %s', (score, label) => expect(toVerdict(score)).toBe(label))
