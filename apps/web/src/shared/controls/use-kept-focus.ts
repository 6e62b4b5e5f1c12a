import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the reference for an element that may be removed while it has the focus. The focus then moves to the nearest element
 * around it, not to the start of the page.
 */
export function useKeptFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const reference = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = reference.current
    return () => {
      if (element?.contains(document.activeElement)) moveFocusAround(element)
    }
  }, [])
  return reference
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
