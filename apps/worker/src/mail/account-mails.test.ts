import { randomBytes, randomUUID } from 'node:crypto'
import type { Language, NotificationText } from '@crop/domain'
import { writeAccountMail } from './account-mails'
import { createNameLoader, type MailNames } from './load-names'

const loadNames = createNameLoader(undefined)

async function writeMail(
  texts: NotificationText | readonly NotificationText[],
  language: Language,
  names: Partial<MailNames> = {},
): Promise<string> {
  const notifications = [texts].flat().map((text) => ({ ...text, title: '', message: '', planId: null }))
  const mail = writeAccountMail(
    { userId: randomUUID(), address: 'a@example.com', linkKey: randomBytes(32), notifications },
    { language, publicBaseUrl: 'https://crops.example', names: { ...(await loadNames()), ...names } },
  )
  return mail.text
}

const createReminder = (location: string): NotificationText => ({
  code: 'planting_next_month',
  params: { plan: 'North field', crop: 'pearl_millet', location, month: 4 },
})

test.each([
  ['sao paulo', 'en', 'Pearl millet in São Paulo is planned for April.'],
  ['laore', 'en', 'Pearl millet in laore is planned for April.'],
  ['31.5,74.3', 'en', 'Pearl millet in 31.5,74.3 is planned for April.'],
  ['qqqqqq, kenya', 'en', 'Pearl millet in qqqqqq, kenya is planned for April.'],
  ['paris, us', 'en', 'Pearl millet in Paris, Texas, United States is planned for April.'],
  ['nairobi, ke', 'fr', 'Nairobi, Nairobi County, Kenya'],
  ['lahore, pakistan', 'hi', 'Lahore, Punjab, पाकिस्तान'],
  ['لاهور', 'ar', '\u2068Lahore\u2069'],
  ['new york', 'sw', 'New York City'],
] as const)('a mail about a plan for %j in the language %s says %j', async (location, language, words) => {
  expect(await writeMail(createReminder(location), language)).toContain(words)
})

test('both questions of a notification have the names of their places', async () => {
  const latest = { crop: 'maize', location: 'nakuru', month: 4, label: 'highly_suitable' } as const
  const previous = { crop: 'maize', location: 'köln', month: 4, label: 'not_suitable' } as const
  const text = await writeMail(
    { code: 'other_question_analysed', params: { plan: 'North field', latest, previous } },
    'id',
  )
  expect(text).toContain('Nakuru')
  expect(text).toContain('Koeln')
})

test('a mail finds the name of a place once', async () => {
  const findPlaceName = jest.fn(() => 'Nakuru')
  const question = { crop: 'maize', location: 'nakuru', month: 4 }
  const latest = { ...question, label: 'highly_suitable' } as const
  const previous = { ...question, label: 'not_suitable' } as const
  const params = { plan: 'North field', latest, previous }
  await writeMail({ code: 'other_question_analysed', params }, 'en', { findPlaceName })
  expect(findPlaceName).toHaveBeenCalledTimes(1)
})

test.each([
  ['en', '1 more is in your account:', '2 more are in your account:'],
  ['fr', '1 autre est dans votre compte :', '2 autres sont dans votre compte :'],
  ['es', 'Hay 1 más en su cuenta:', 'Hay 2 más en su cuenta:'],
  ['pt', 'Há mais 1 na sua conta:', 'Há mais 2 na sua conta:'],
  ['sw', 'Nyingine 1 iko kwenye akaunti yako:', 'Nyingine 2 ziko kwenye akaunti yako:'],
  ['hi', '1 और सूचना आपके खाते में है:', '2 और सूचनाएँ आपके खाते में हैं:'],
  ['id', '1 lagi ada di akun Anda:', '2 lagi ada di akun Anda:'],
  ['ar', 'إشعارات أخرى في حسابك: 1', 'إشعارات أخرى في حسابك: 2'],
] as const)('a mail in %s counts one or two notifications beyond fifty', async (language, one, two) => {
  const write = (length: number) =>
    writeMail(
      Array.from({ length }, () => createReminder('nakuru')),
      language,
    )
  expect(await write(51)).toContain(`${one}\n`)
  expect(await write(52)).toContain(`${two}\n`)
})
