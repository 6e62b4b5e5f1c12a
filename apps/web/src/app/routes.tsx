import { type ComponentType, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { LandingPage } from '../landing/landing-page'
import { ErrorBoundary } from '../shared/controls/error-boundary'
import { lazyExport } from '../shared/lazy-export'
import { NotFoundPage } from './not-found-page'

/** Pages other than the landing page are files of their own, loaded when they are opened. */
const PAGES: readonly { path: string; page: ComponentType }[] = [
  { path: '/', page: LandingPage },
  { path: '/answer', page: lazyExport(() => import('../answer/answer-page'), 'AnswerPage') },
  { path: '/map/:crop?', page: lazyExport(() => import('../map/map-page'), 'MapPage') },
  { path: '/compare', page: lazyExport(() => import('../compare/compare-page'), 'ComparePage') },
  { path: '/year', page: lazyExport(() => import('../year/year-page'), 'YearPage') },
  { path: '/plans/*?', page: lazyExport(() => import('../plans/plans-pages'), 'PlansPages') },
  {
    path: '/notifications',
    page: lazyExport(() => import('../notifications/notifications-page'), 'NotificationsPage'),
  },
  { path: '/account', page: lazyExport(() => import('../account/account-page'), 'AccountPage') },
  { path: '/sign-in', page: lazyExport(() => import('../account/sign-in-page'), 'SignInPage') },
  { path: '/sign-up', page: lazyExport(() => import('../account/sign-up-page'), 'SignUpPage') },
  {
    path: '/reset-password',
    page: lazyExport(() => import('../account/reset-password-page'), 'ResetPasswordPage'),
  },
]

export function Routes() {
  const { shell } = useStrings()
  return (
    <ErrorBoundary message={shell.crashed} retryText={shell.tryAgain}>
      <Suspense fallback={<p className="hint page-loading">{shell.loading}</p>}>
        <Switch>
          {PAGES.map(({ path, page }) => (
            <Route key={path} path={path} component={page} />
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
