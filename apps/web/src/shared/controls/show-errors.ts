import { flushSync } from 'react-dom'

/** Renders the errors of a form, then moves the focus to its first wrong field, whose error is read with it. */
export function showErrors(form: HTMLFormElement, render: () => void): void {
  flushSync(render)
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
