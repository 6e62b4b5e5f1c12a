import type { ComponentType, ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { LandingPage } from '../landing/landing-page'
import { ErrorBoundary } from '../shared/controls/error-boundary'
import { lazyExport } from '../shared/loading/lazy-export'
import { NotFoundPage } from './not-found-page'
import { type View, type ViewName, VIEWS } from './views'

/** Pages other than the landing page are files of their own, loaded when they are opened. */
const PAGES: Readonly<Record<ViewName, ComponentType<{ placeholder?: ReactNode }>>> = {
  landing: LandingPage,
  answer: lazyExport(() => import('../answer/answer-page'), 'AnswerPage'),
  map: lazyExport(() => import('../map/map-page'), 'MapPage'),
  compare: lazyExport(() => import('../compare/compare-page'), 'ComparePage'),
  year: lazyExport(() => import('../year/year-page'), 'YearPage'),
  plans: lazyExport(() => import('../plans/plans-pages'), 'PlansPages'),
  notifications: lazyExport(() => import('../notifications/notifications-page'), 'NotificationsPage'),
  account: lazyExport(() => import('../account/account-page'), 'AccountPage'),
  'sign-in': lazyExport(() => import('../account/sign-in-page'), 'SignInPage'),
  'sign-up': lazyExport(() => import('../account/sign-up-page'), 'SignUpPage'),
  'reset-password': lazyExport(() => import('../account/reset-password-page'), 'ResetPasswordPage'),
}

export function Routes() {
  return (
    <ErrorBoundary isView>
      <Switch>
        {VIEWS.map((view) => (
          <Route key={view.name} path={view.path}>
            <Page view={view} />
          </Route>
        ))}
        <Route component={NotFoundPage} />
      </Switch>
    </ErrorBoundary>
  )
}

function Page({ view }: { view: View & { name: ViewName } }) {
  const Content = PAGES[view.name]
  return <Content placeholder={<LoadingPage view={view} />} />
}

/** The placeholder of a view until its script is loaded; `first-paint.ts` shows the same heading before. */
function LoadingPage({ view: { heading } }: { view: View }) {
  const strings = useStrings()
  if (heading === undefined) return <p className="hint page-loading">{strings.shell.loading}</p>
  return (
    <div className="page">
      <header>
        <h1>{strings[heading].title}</h1>
      </header>
    </div>
  )
}
