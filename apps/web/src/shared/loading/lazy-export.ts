import { type ComponentType, lazy } from 'react'

/** Returns a component that is loaded when it is first rendered. React's `lazy` alone takes only default exports. */
export const lazyExport = <Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
