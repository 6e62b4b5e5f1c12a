/** Returns the address of the sign-in page that leads back to this view. */
export function toSignInAddress(path: string, search: string): string {
  const isAccountPage = ['/sign-in', '/sign-up', '/reset-password', '/'].includes(path)
  const view = search === '' ? path : `${path}?${search}`
  return isAccountPage ? '/sign-in' : `/sign-in?next=${encodeURIComponent(view)}`
}

/** Returns the view to open after signing in: only one of this page, so that a forged link leads nowhere else. */
export function readNextView(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
