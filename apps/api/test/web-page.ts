import { PASSWORD } from '@crop/testkit'
import type { Page } from 'playwright-core'

/** Opens the menu of the header on a screen that is too narrow for its links. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('navigation').first().waitFor()
  const button = page.locator('.bar-menu')
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false')
    await button.click()
}

/** Creates an account, from a view that offers to sign in, and waits until the page shows it. */
export async function signUp(page: Page, email: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Amina Otieno')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const accountLink = page.getByRole('link', { name: 'Account', exact: true, includeHidden: true })
  await accountLink.waitFor({ state: 'attached' })
}

/** Opens a view as its link does, without loading the page again, and waits until the view before it has left. */
export async function openView(page: Page, path: string): Promise<void> {
  const viewBefore = await page.locator('main > *').first().elementHandle()
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await viewBefore.waitForElementState('hidden')
}

/** Takes from a page what browsers offer over TLS only, and not to a laptop in the local network. */
export const removeSecureFeatures = (page: Page) =>
  page.evaluate('delete Crypto.prototype.subtle; delete Crypto.prototype.randomUUID')

export const findHeading = (page: Page, text: string | RegExp) => page.getByRole('heading', { name: text })

/** Types into a field with suggestions, and closes their list. */
export async function fillCombobox(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(text)
  await page.keyboard.press('Escape')
}

/** Saves the plan of the form under a name, and waits until the page shows it. */
export async function savePlan(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the plan').fill(name)
  await page.getByRole('button', { name: 'Save plan' }).click()
  await findHeading(page, name).waitFor()
}

/** Opens the menu of an answer with all ways to take it along. */
export const openShareMenu = (page: Page) => page.getByText('Share and save').click()

/** Clicks a control that starts a download, and returns its name and its content. */
export async function download(page: Page, buttonName: string): Promise<{ name: string; content: string }> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: buttonName }).click()
  const file = await started
  let content = ''
  for await (const chunk of await file.createReadStream()) content += String(chunk)
  return { name: file.suggestedFilename(), content }
}

/** Asks about a crop and a place with the keyboard alone, in the form of the view, and waits for the answer. */
export async function askByKeyboard(page: Page, crop: string, location: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Crop' }).focus()
  await page.keyboard.type(crop)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.type(location)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: /^A year brings/ }).waitFor()
}
