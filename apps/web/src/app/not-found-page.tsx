import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { useTitle } from '../shared/use-title'

export function NotFoundPage() {
  const { shell } = useStrings()
  useTitle(shell.notFoundTitle)
  return (
    <section className="page page-narrow">
      <h1>{shell.notFoundTitle}</h1>
      <p>{shell.notFoundText}</p>
      <p>
        <Link href="/">{shell.toStart}</Link>
      </p>
    </section>
  )
}
