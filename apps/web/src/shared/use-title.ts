import { useEffect } from 'react'
import { useStrings } from '../i18n/language-context'

/** Sets the title of the document: the name of the view, then that of the product. */
export function useTitle(title?: string): void {
  const { product } = useStrings().shell
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · ${product}`
  }, [title, product])
}
