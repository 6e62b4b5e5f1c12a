import { en } from '../i18n/en'
import { formatReason } from './confidence-reason'

const format = { points: (score: number) => String(Math.round(score * 100)), text: (text: string) => text }

test.each([
  [0.52, 'The score of 52 is close to 50, the limit between two classes.'],
  [0.504, 'The score lies at 50, the limit between two classes.'],
])('a score of %d is close to the limit between two classes, or lies at it', (score, text) => {
  const reason = { code: 'NEAR_CLASS_LIMIT', params: { score, limit: 0.5 }, detail: '' } as const
  expect(formatReason(reason, format, en.answer)).toBe(text)
})
