import { useStrings } from '../i18n/language-context'
import { useTitle } from '../shared/use-title'

export function PlansPages() {
  const { shell } = useStrings()
  useTitle(shell.product)
  return (
    <section className="page">
      <h1>{shell.product}</h1>
    </section>
  )
}
