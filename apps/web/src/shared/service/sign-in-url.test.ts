import { readNextView, toSignInUrl } from './sign-in-url'

test('signing in leads back to the view', () => {
  const url = toSignInUrl('/answer', 'crop=maize&month=4')
  expect(readNextView(new URL(url, 'http://page').search)).toBe('/answer?crop=maize&month=4')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/answer\\evil',
  'https://evil.example',
  'javascript:alert(1)',
])('a forged link leads to no other site: %s', (next) => {
  expect(readNextView(`?next=${encodeURIComponent(next)}`)).toBe('/')
})
