import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { LanguageNotice } from './language-notice'
import { LanguageSelect } from './language-select'
import { MainNavigation } from './main-navigation'
import { OfflineNotice } from './offline-notice'
import { SettingsMenu } from './settings-menu'

/** Header, content and footer of every view. */
export function Shell({ children }: { children: ReactNode }) {
  const { shell } = useStrings()
  const main = useFocusOnNavigation()
  return (
    <>
      <a className="skip" href="#main">
        {shell.skipToContent}
      </a>
      <header className="bar">
        <div className="bar-inside">
          <Link className="brand" href="/">
            <img src="/favicon.svg" alt="" width="28" height="28" />
            <span>{shell.product}</span>
          </Link>
          <MainNavigation />
          <LanguageSelect />
        </div>
      </header>
      <OfflineNotice />
      <LanguageNotice />
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <footer className="footer">
        <div className="footer-inside">
          <p className="hint">{shell.footer}</p>
          <SettingsMenu />
        </div>
      </footer>
    </>
  )
}

/** Moves the focus to the content when another view is opened, as a full page load would; not away from a field in use. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const previousPath = useRef(path)
  useEffect(() => {
    if (previousPath.current === path) return
    previousPath.current = path
    if (isFieldInUse(main.current)) return
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [path])
  return main
}

/** Whether the view has kept the field that has the focus, as the map does when its URL names a crop for the first time. */
function isFieldInUse(main: HTMLElement | null): boolean {
  const { activeElement: element } = document
  const isField = element?.matches('input, select') === true && main?.contains(element) === true
  // A view that is about to be replaced is hidden first.
  return isField && element.getClientRects().length > 0
}
