import { type ComponentType, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { LandingPage } from '../landing/landing-page'
import { ErrorBoundary } from '../shared/controls/error-boundary'
import { lazyExport } from '../shared/lazy-export'
import { NotFoundPage } from './not-found-page'
import { type ViewName, VIEWS } from './views'

/** Pages other than the landing page are files of their own, loaded when they are opened. */
const PAGES: Readonly<Record<ViewName, ComponentType>> = {
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
  const { shell } = useStrings()
  return (
    <ErrorBoundary message={shell.crashed} retryText={shell.tryAgain}>
      <Suspense fallback={<p className="hint page-loading">{shell.loading}</p>}>
        <Switch>
          {VIEWS.map(({ name, path }) => (
            <Route key={name} path={path} component={PAGES[name]} />
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
