import type { ButtonHTMLAttributes } from 'react'
import { useKeptFocus } from './use-kept-focus'

interface ActionButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** While the action runs, clicks and the Enter key of its form do nothing. */
  isBusy?: boolean
}

/** A button that keeps the focus while it is busy, which a disabled one does not, and hands it on when its action removes it. */
export function ActionButton({ isBusy = false, onClick, ...attributes }: ActionButtonProps) {
  return (
    <button
      type="button"
      ref={useKeptFocus<HTMLButtonElement>()}
      aria-disabled={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...attributes}
    />
  )
}
