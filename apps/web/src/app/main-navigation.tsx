import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link, useLocation, useRoute, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { useService } from '../shared/service/service-context'
import { toSignInUrl } from '../shared/service/sign-in-url'
import { UnreadCount } from './unread-count'

/** The links of the header. On narrow screens a button opens them; the style sheet decides which screens are narrow. */
export function MainNavigation() {
  const { shell } = useStrings()
  const { isSignedIn } = useService()
  const [path] = useLocation()
  // The path where the menu was opened, so that opening a view closes it.
  const [openedAt, setOpenedAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isOpen = openedAt === path
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpenedAt(undefined)
    button.current?.focus()
  }
  return (
    <nav className="bar-navigation" aria-label={shell.mainNavigation} onKeyDown={close}>
      <button
        ref={button}
        type="button"
        className="bar-menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenedAt(isOpen ? undefined : path)}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        {shell.menu}
        {isSignedIn && <UnreadCount />}
      </button>
      <div
        id={id}
        className={isOpen ? 'bar-links is-open' : 'bar-links'}
        // Also closes when the link of the view that is open is chosen.
        onClick={({ target }) => {
          if (target instanceof HTMLAnchorElement) setOpenedAt(undefined)
        }}
      >
        <NavigationLink href="/answer">{shell.ask}</NavigationLink>
        <NavigationLink href="/map">{shell.map}</NavigationLink>
        <NavigationLink href="/compare">{shell.compare}</NavigationLink>
        <NavigationLink href="/year">{shell.year}</NavigationLink>
        <SessionLinks />
      </div>
    </nav>
  )
}

/** Links that depend on whether somebody is signed in. */
function SessionLinks() {
  const { shell } = useStrings()
  const { isSignedIn } = useService()
  const [path] = useLocation()
  const search = useSearch()
  if (!isSignedIn) return <Link href={toSignInUrl(path, search)}>{shell.signIn}</Link>
  return (
    <>
      <NavigationLink href="/plans">{shell.plans}</NavigationLink>
      <NavigationLink href="/notifications">
        {shell.notifications}
        <UnreadCount />
      </NavigationLink>
      <NavigationLink href="/account">{shell.account}</NavigationLink>
    </>
  )
}

/** A link of the header, marked when its view is open. */
function NavigationLink({ href, children }: { href: string; children: ReactNode }) {
  const [isCurrent] = useRoute(`${href}/*?`)
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  )
}
