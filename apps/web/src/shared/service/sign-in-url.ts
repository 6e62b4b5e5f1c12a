/** Returns the URL of the page for signing in or up that leads back to this view. */
export function toSignInUrl(
  path: string,
  search: string,
  page: '/sign-in' | '/sign-up' = '/sign-in',
): string {
  const isAccountPage = ['/sign-in', '/sign-up', '/reset-password', '/'].includes(path)
  const view = search === '' ? path : `${path}?${search}`
  return isAccountPage ? page : `${page}?next=${encodeURIComponent(view)}`
}

/** A path of this page. Browsers leave out control characters and read a backslash as a slash, so neither may stand in it. */
const VIEW = /^\/(?!\/)[^\\\p{Cc}]*$/u

/** Returns the view to open after signing in: only one of this page, so that a forged link leads nowhere else. */
export function readNextView(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return VIEW.test(next) ? next : '/'
}
