import { runAction } from '../banner.js'
import { el, setChildren } from '../dom.js'
import { createField, createForm, showApiError } from '../form.js'
import { service } from '../service.js'

/** @import { ApiError } from '/explorer/client/index.js' */
/** @import { Field } from '../form.js' */

const createInput = (/** @type {Record<string, string>} */ attributes) =>
  el('input', { required: true, ...attributes })

const createEmailField = () =>
  createField({
    name: 'email',
    label: 'Email',
    control: createInput({ type: 'email', autocomplete: 'username', autocapitalize: 'none' }),
  })

/** @param {'current-password' | 'new-password'} autocomplete */
const createPasswordField = (autocomplete) =>
  createField({
    name: 'password',
    label: 'Password',
    control: createInput({ type: 'password', autocomplete }),
    ...(autocomplete === 'new-password' && {
      hint: 'Longer is better; a few words are easy to remember.',
    }),
  })

/**
 * Returns a submit handler that sends the request and shows validation errors in the form.
 * @param {Field[]} fields
 * @param {() => Promise<void>} sendRequest
 * @param {() => void} onSuccess
 */
const createSubmitHandler =
  (fields, sendRequest, onSuccess) => async (/** @type {HTMLElement} */ formError) => {
    const showError = (/** @type {ApiError} */ error) => showApiError(fields, formError, error)
    if (await runAction(sendRequest, showError)) onSuccess()
  }

/** @param {() => void} onSignedIn */
function createSignInForm(onSignedIn) {
  const email = createEmailField()
  const password = createPasswordField('current-password')
  const fields = [email, password]
  const signIn = () => service.signIn({ email: email.value(), password: password.value() })
  const onSubmit = createSubmitHandler(fields, signIn, onSignedIn)
  return createForm({ name: 'Sign in', fields, submitText: 'Sign in', onSubmit })
}

/** @param {() => void} onSignedIn */
function createSignUpForm(onSignedIn) {
  const name = createField({
    name: 'full_name',
    label: 'Your name',
    control: createInput({ autocomplete: 'name' }),
  })
  const organization = createField({
    name: 'organization',
    label: 'Farm or organization',
    control: createInput({ autocomplete: 'organization' }),
  })
  const email = createEmailField()
  const password = createPasswordField('new-password')
  const fields = [name, organization, email, password]
  const register = () =>
    service.register({
      full_name: name.value(),
      organization: organization.value(),
      email: email.value(),
      password: password.value(),
    })
  const onSubmit = createSubmitHandler(fields, register, onSignedIn)
  return createForm({ name: 'Create an account', fields, submitText: 'Create account', onSubmit })
}

const createIntroduction = () =>
  el(
    'div',
    { class: 'introduction' },
    el('h1', {}, 'What can be planted here, and when?'),
    el(
      'p',
      { class: 'lead' },
      'Name a crop, a place and a month. The analysis shows how suitable that planting is, what limits it, and which months or crops would do better.',
    ),
    el(
      'ul',
      { class: 'promises' },
      el('li', {}, 'Climate, frost, heat and water of the whole season, with and without irrigation'),
      el('li', {}, 'Saved plans, with a notification when their outlook changes'),
      el('li', {}, 'Every number with its unit and its source'),
    ),
    el(
      'p',
      { class: 'hint' },
      'This page is an example of a frontend: everything it does goes through the public API.',
    ),
  )

/** @param {{ message?: string | undefined, onSignedIn: () => void }} options */
export function createSignedOutView({ message, onSignedIn }) {
  const container = el('div')
  /** @param {boolean} isNewCustomer */
  const showForm = (isNewCustomer) => {
    const switchButton = el(
      'button',
      {
        type: 'button',
        class: 'link',
        onclick: () => {
          showForm(!isNewCustomer)
          container.querySelector('input')?.focus()
        },
      },
      isNewCustomer ? 'I have an account' : 'Create an account',
    )
    setChildren(
      container,
      el('h2', {}, isNewCustomer ? 'Create an account' : 'Sign in'),
      isNewCustomer ? createSignUpForm(onSignedIn) : createSignInForm(onSignedIn),
      el('p', { class: 'alternative' }, isNewCustomer ? 'Not new here? ' : 'New here? ', switchButton),
    )
  }
  showForm(false)
  const notice = message && el('p', { class: 'notice', role: 'status' }, message)
  return el(
    'div',
    { class: 'welcome' },
    createIntroduction(),
    el('section', { class: 'card' }, notice, container),
  )
}
