import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

interface PlaceholderProps {
  /** Shown until the script is there. */
  placeholder?: ReactNode
}

/**
 * Returns a component whose script is loaded when it is first rendered. If that fails it throws, and loads again when it is
 * shown again. React's `lazy` would keep the placeholder for 300 ms, however soon the script is there.
 */
export function lazyExport<Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props & PlaceholderProps> {
  let Loaded: ComponentType<Props> | undefined
  return function LazyExport(props) {
    const [failure, setFailure] = useState<{ error: unknown }>()
    const [, setIsLoaded] = useState(false)
    useEffect(() => {
      if (Loaded) return
      load().then(
        (module) => {
          Loaded = module[name]
          startTransition(() => setIsLoaded(true))
        },
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : props.placeholder
  }
}
