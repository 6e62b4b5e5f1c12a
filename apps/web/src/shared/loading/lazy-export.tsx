import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Replaces each component that failed to load by one that is not loaded. */
const resets = new Set<() => void>()

/** Lets components that failed to load be loaded when they are rendered again: React's `lazy` keeps a failure. */
export function resetFailedLoads(): void {
  for (const reset of resets) reset()
  resets.clear()
}

/** Returns a component that is loaded when it is first rendered. React's `lazy` alone takes only default exports. */
export function lazyExport<Name extends string, Props extends object = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): ComponentType<Props> {
  const create = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().then(
        (module) => ({ default: module[name] }),
        (error: unknown) => {
          resets.add(() => (Loaded = create()))
          throw error
        },
      ),
    )
  let Loaded = create()
  return function LazyExport(props) {
    return <Loaded {...props} />
  }
}
