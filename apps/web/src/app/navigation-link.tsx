import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'

/** A link of the header, marked when its view is open. */
export function NavigationLink({ href, children }: { href: string; children: ReactNode }) {
  const [isCurrent] = useRoute(`${href}/*?`)
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  )
}
