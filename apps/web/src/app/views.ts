export interface View {
  name: string
  /** The URL. Parameters with a question mark may be missing. */
  path: string
  /** The module of a view that is not part of the first script. The HTML file of the view names its scripts. */
  module?: string
  /** Data that the view loads at once. */
  data?: string
  /** The texts whose title is the heading of the view, shown before its script is loaded. */
  heading?: 'compare' | 'map'
}

/** All views of the page. The routes, the service worker, the build and, by the build, the api follow this list. */
export const VIEWS = [
  { name: 'landing', path: '/' },
  { name: 'answer', path: '/answer', module: 'answer/answer-page.tsx' },
  {
    name: 'map',
    path: '/map/:crop?',
    module: 'map/map-page.tsx',
    data: 'countries-110m',
    heading: 'map',
  },
  { name: 'compare', path: '/compare', module: 'compare/compare-page.tsx', heading: 'compare' },
  { name: 'year', path: '/year', module: 'year/year-page.tsx' },
  { name: 'plans', path: '/plans/:plan_id?/:view?', module: 'plans/plans-pages.tsx' },
  { name: 'notifications', path: '/notifications', module: 'notifications/notifications-page.tsx' },
  { name: 'account', path: '/account', module: 'account/account-page.tsx' },
  { name: 'sign-in', path: '/sign-in', module: 'account/sign-in-page.tsx' },
  { name: 'sign-up', path: '/sign-up', module: 'account/sign-up-page.tsx' },
  { name: 'reset-password', path: '/reset-password', module: 'account/reset-password-page.tsx' },
] as const satisfies readonly View[]

export type ViewName = (typeof VIEWS)[number]['name']
