import { type ButtonHTMLAttributes, useLayoutEffect, useRef } from 'react'

interface ActionButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** While the action runs, clicks and the Enter key of its form do nothing. */
  isBusy?: boolean
}

/**
 * A button that does not lose the focus to the start of the page: a busy one keeps it, which a disabled one does not, and
 * where the action removes the button, its surroundings receive it.
 */
export function ActionButton({ isBusy = false, onClick, ...attributes }: ActionButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement) moveFocusAround(element)
    }
  }, [])
  return (
    <button
      type="button"
      ref={button}
      aria-disabled={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...attributes}
    />
  )
}

/** Focuses the nearest element around another one that is still there after that one is removed. */
function moveFocusAround(removed: HTMLElement): void {
  const surroundings: HTMLElement[] = []
  for (let { parentElement } = removed; parentElement; { parentElement } = parentElement) {
    surroundings.push(parentElement)
  }
  queueMicrotask(() => {
    const nearest = surroundings.find((element) => element.isConnected)
    // Something else may have taken the focus meanwhile.
    if (!nearest || document.activeElement !== document.body) return
    if (!nearest.hasAttribute('tabindex')) {
      nearest.tabIndex = -1
      nearest.addEventListener('blur', () => nearest.removeAttribute('tabindex'), { once: true })
    }
    nearest.focus({ preventScroll: true })
  })
}
