import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { LandingPage } from '../landing/landing-page'
import { ErrorBoundary } from '../shared/controls/error-boundary'
import { NotFoundPage } from './not-found-page'

/** Pages other than the landing page are files of their own, loaded when they are opened. */
const PAGES: readonly { path: string; page: ComponentType }[] = [
  { path: '/', page: LandingPage },
  {
    path: '/answer',
    page: lazy(async () => ({ default: (await import('../answer/answer-page')).AnswerPage })),
  },
  { path: '/map/:crop?', page: lazy(async () => ({ default: (await import('../map/map-page')).MapPage })) },
  {
    path: '/compare',
    page: lazy(async () => ({ default: (await import('../compare/compare-page')).ComparePage })),
  },
  { path: '/year', page: lazy(async () => ({ default: (await import('../year/year-page')).YearPage })) },
  {
    path: '/plans/*?',
    page: lazy(async () => ({ default: (await import('../plans/plans-pages')).PlansPages })),
  },
  {
    path: '/notifications',
    page: lazy(async () => ({
      default: (await import('../notifications/notifications-page')).NotificationsPage,
    })),
  },
  {
    path: '/account',
    page: lazy(async () => ({ default: (await import('../account/account-page')).AccountPage })),
  },
  {
    path: '/sign-in',
    page: lazy(async () => ({ default: (await import('../account/sign-in-page')).SignInPage })),
  },
  {
    path: '/sign-up',
    page: lazy(async () => ({ default: (await import('../account/sign-up-page')).SignUpPage })),
  },
  {
    path: '/reset-password',
    page: lazy(async () => ({
      default: (await import('../account/reset-password-page')).ResetPasswordPage,
    })),
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
