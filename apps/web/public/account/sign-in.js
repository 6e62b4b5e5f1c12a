import { attempt } from '../banner.js'
import { el, fill } from '../dom.js'
import { field, form, showRefusal } from '../form.js'
import { service } from '../service.js'

/** @import { Field } from '../form.js' */

const text = (/** @type {Record<string, string>} */ attributes) =>
  el('input', { required: true, ...attributes })

const emailField = () =>
  field({
    ...{ name: 'email', label: 'Email' },
    control: text({ type: 'email', autocomplete: 'username', autocapitalize: 'none' }),
  })

/** @param {'current-password' | 'new-password'} autocomplete */
const passwordField = (autocomplete) =>
  field({
    ...{ name: 'password', label: 'Password' },
    control: text({ type: 'password', autocomplete }),
    ...(autocomplete === 'new-password' && {
      hint: 'The longer the better; a few words are easy to remember.',
    }),
  })

/**
 * @param {Field[]} fields
 * @param {() => Promise<void>} work
 * @param {() => void} done
 */
const sending = (fields, work, done) => async (/** @type {HTMLElement} */ general) => {
  if (await attempt(work, (error) => showRefusal(fields, general, error))) done()
}

/** @param {() => void} done */
function signInForm(done) {
  const [email, password] = [emailField(), passwordField('current-password')]
  const fields = [email, password]
  const signIn = () => service.signIn({ email: email.value(), password: password.value() })
  return form({ name: 'Sign in', fields, action: 'Sign in', send: sending(fields, signIn, done) })
}

/** @param {() => void} done */
function signUpForm(done) {
  const name = field({ name: 'full_name', label: 'Your name', control: text({ autocomplete: 'name' }) })
  const organization = field({
    ...{ name: 'organization', label: 'Farm or organization' },
    control: text({ autocomplete: 'organization' }),
  })
  const [email, password] = [emailField(), passwordField('new-password')]
  const fields = [name, organization, email, password]
  const register = () =>
    service.register({
      ...{ full_name: name.value(), organization: organization.value() },
      ...{ email: email.value(), password: password.value() },
    })
  const send = sending(fields, register, done)
  return form({ name: 'Create an account', fields, action: 'Create account', send })
}

const introduction = () =>
  el(
    'div',
    { class: 'introduction' },
    el('h1', {}, 'What can be planted here, and when?'),
    el(
      'p',
      { class: 'lead' },
      'Name a crop, a place and a month. The answer says how suitable that planting is, what limits it, and which months or crops would do better.',
    ),
    el(
      'ul',
      { class: 'promises' },
      el('li', {}, 'Climate, frost, heat and water of the whole season, with and without irrigation'),
      el('li', {}, 'Plans that are kept, and a note when their outlook changes'),
      el('li', {}, 'Every number with its unit and its source'),
    ),
    el(
      'p',
      { class: 'hint' },
      'This page is an example of a frontend: everything it does goes through the public API.',
    ),
  )

/** @param {{ message?: string | undefined, onSignedIn: () => void }} parts */
export function signedOutView({ message, onSignedIn }) {
  const box = el('div')
  /** @param {boolean} isNew */
  const show = (isNew) => {
    const other = el(
      'button',
      { type: 'button', class: 'link', onclick: () => (show(!isNew), box.querySelector('input')?.focus()) },
      isNew ? 'I have an account' : 'Create an account',
    )
    fill(
      box,
      el('h2', {}, isNew ? 'Create an account' : 'Sign in'),
      isNew ? signUpForm(onSignedIn) : signInForm(onSignedIn),
      el('p', { class: 'alternative' }, isNew ? 'Not new here? ' : 'New here? ', other),
    )
  }
  show(false)
  const notice = message && el('p', { class: 'notice', role: 'status' }, message)
  return el('div', { class: 'welcome' }, introduction(), el('section', { class: 'card' }, notice, box))
}
