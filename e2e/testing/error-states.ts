import type { ScreenState } from './screen-state.ts'

export const errorScreens: readonly ScreenState[] = [
  {
    name: 'error with a request number',
    path: '/error?error=please_restart_the_process&request=0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d',
  },
  { name: 'error of a link', path: '/error?error=invalid_token' },
  { name: 'unknown error', path: '/error?error=something_that_never_happened_before' },
  {
    name: 'no such page',
    path: '/no/such/page',
    async before(user) {
      user.allow('404 GET /no/such/page')
    },
  },
  {
    name: 'a page that did not arrive',
    path: '/sign-in',
    reloads: true,
    before(user) {
      user.allow(/^net::ERR_FAILED GET \/assets\/SignIn/, /^console/)
      return user.page.route('**/assets/SignIn-*.js', (route) => route.abort())
    },
    act: (page) => page.locator('main button').waitFor(),
  },
]
