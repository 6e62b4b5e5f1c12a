import { createResetCode } from '@crop/db'
import { generateResetCode, hashResetCode } from '@crop/domain'
import { PASSWORD } from '@crop/testkit'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'
import { download, findHeading, openMenu, signUp } from '../../test/web-page'

const api = useTestApi({ NOTIFICATION_MAILS: 'on' })
const NEW_PASSWORD = 'three rows of beans'
const RESET_PASSWORD = 'four rows of squash'

describeInBrowser(api, 'the account', (visit) => {
  test.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)(
    'a password is changed and reset, data exported and the account erased: %s, %s',
    async (screen, colorScheme) => {
      const email = `account-${screen}@example.com`
      const { page, isWiderThanScreen, listAccessibilityViolations } = await visit('/account', {
        screen,
        colorScheme,
        customer: email,
      })
      await findHeading(page, 'Account').waitFor()
      await page.getByText(email).waitFor()
      expect(await isWiderThanScreen()).toBe(false)
      expect(await listAccessibilityViolations()).toEqual([])

      const passwords = page.getByRole('form', { name: 'Change the password' })
      await passwords.getByLabel('Current password').fill('a wrong one')
      await passwords.getByLabel('New password').fill(NEW_PASSWORD)
      await passwords.getByRole('button').click()
      await page.getByText('The password is wrong.').waitFor()
      await passwords.getByLabel('Current password').fill(PASSWORD)
      await passwords.getByRole('button').click()
      await page.getByText('The password is changed. Other sessions have ended.').waitFor()

      const { name, content } = await download(page, 'Download my data')
      expect(name).toMatch(/^crop-planning-.*\.json$/)
      expect(Object.keys(JSON.parse(content))).toContain('crop_plans')
      expect(content).toContain(email)

      await page.getByRole('button', { name: 'Sign out' }).click()
      await openMenu(page)
      await page.getByRole('link', { name: 'Sign in' }).first().click()
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByText('a code is on its way').waitFor()
      expect(await listAccessibilityViolations()).toEqual([])
      const code = generateResetCode()
      await createResetCode(api().db, email, (userId) => hashResetCode(userId, code))
      await page.getByLabel('Code', { exact: true }).fill(code)
      await page.getByLabel('New password', { exact: true }).fill(RESET_PASSWORD)
      await page.getByRole('button', { name: 'Set new password' }).click()
      await page.getByText('The password is changed. Sign in with it.').waitFor()

      await page.getByRole('link', { name: 'Back to sign-in' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Email or password is wrong.').waitFor()
      await page.getByLabel('Password').fill(RESET_PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await findHeading(page, 'What can be planted here, and when?').waitFor()
      await openMenu(page)
      await page.getByRole('link', { name: 'Account', exact: true }).click()
      await page.getByText('Delete account').click()
      await page.getByLabel('Password, to confirm').fill(RESET_PASSWORD)
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByText('Your account is deleted.').waitFor()
      await openMenu(page)
      await page.getByRole('link', { name: 'Sign in' }).waitFor()
    },
  )

  test('a home grower signs up without an organization and chooses mails', async () => {
    const { page, isWiderThanScreen, listAccessibilityViolations } = await visit('/account', {
      screen: 'phone',
    })
    await signUp(page, 'home@example.com')
    const [user] = await api().query("select organization from users where email = 'home@example.com'")
    expect(user).toEqual({ organization: 'Amina Otieno' })
    await page.getByLabel('Send notifications and reminders').selectOption('Once a day')
    await page.getByText('Open its link to confirm').waitFor()
    expect(await isWiderThanScreen()).toBe(false)
    expect(await listAccessibilityViolations()).toEqual([])
    expect(await api().query('select kind, language from outgoing_mails')).toEqual([
      { kind: 'confirmation', language: 'en' },
    ])
    await page.getByLabel('Send notifications and reminders').selectOption('Never')
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await page.getByLabel('Send notifications and reminders').waitFor()
    expect(await page.getByLabel('Send notifications and reminders').inputValue()).toBe('off')
  })

  test('errors of fields are in the language of the page', async () => {
    const { page, listAccessibilityViolations } = await visit('/sign-up', { screen: 'phone' })
    await page.getByLabel('Language').selectOption('Français')
    await page.getByRole('button', { name: 'Créer le compte' }).click()
    await page.getByText('Remplissez ce champ.').nth(2).waitFor()
    await page.getByLabel('Votre nom').fill('Amina Otieno')
    await page.getByLabel('E-mail').fill('amina@example')
    await page.getByLabel('Mot de passe').fill('maïs')
    await page.getByRole('button', { name: 'Créer le compte' }).click()
    await page.getByText('Adresse e-mail incomplète.').waitFor()
    await page.getByText('Au moins 8 caractères.', { exact: true }).waitFor()
    expect(await page.getByText(/must/).count()).toBe(0)
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('E-mail')
    expect(await listAccessibilityViolations()).toEqual([])
  })

  test('an organization signs up with its name', async () => {
    const { page, listAccessibilityViolations } = await visit('/sign-up')
    expect(await page.getByLabel('I grow for myself').isChecked()).toBe(true)
    expect(await page.getByLabel('Farm or organization').count()).toBe(0)
    await page.getByLabel('For an organization').check()
    await page.getByLabel('Your name').fill('Amina Otieno')
    await page.getByLabel('Farm or organization').fill('Lake Growers')
    await page.getByLabel('Email').fill('lake@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    expect(await listAccessibilityViolations()).toEqual([])
    await page.getByRole('button', { name: 'Create account' }).click()
    await findHeading(page, 'What can be planted here, and when?').waitFor()
    const [user] = await api().query("select organization from users where email = 'lake@example.com'")
    expect(user).toEqual({ organization: 'Lake Growers' })
  })

  test('the last question of a customer is not suggested to the next person after the sign-out', async () => {
    const { page } = await visit('/account', { customer: 'shared-browser@example.com' })
    await page.goto('/answer?crop=sorghum&location=lahore&month=7')
    await findHeading(page, /Sorghum/).waitFor()
    await page.goto('/answer')
    await page.getByRole('link', { name: /^Ask again: .*sorghum.*Lahore/i }).waitFor()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/')
    await page.goto('/answer')
    await page.getByRole('link', { name: /^Try.*Nakuru/ }).waitFor()
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('sorghum')
  })
})
