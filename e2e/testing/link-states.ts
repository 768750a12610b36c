import type { App } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { newAddress, verifiedUser } from './users.ts'

type Options = Parameters<App['newUser']>[0]

const long = 'katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example'

/** A user who asked for another address in this browser. */
async function withPending(app: App, options: Options, email = long) {
  const user = await verifiedUser(app, options)
  await user.page.goto('/account/email')
  await user.page.locator('input[name=newEmail]').fill(email)
  await user.page.locator('main form button[type=submit]').click()
  await user.page.locator('main ol li').nth(1).waitFor()
  return user
}

const path = '/confirm/email'

/** Where the links end that verify or change an address. */
export const linkStates: readonly ScreenState[] = [
  { name: 'a link, verified', path: `${path}?state=verified`, who: verifiedUser },
  { name: 'a link, verified elsewhere', path: `${path}?state=verified` },
  { name: 'a link, used', path: `${path}?state=used`, who: verifiedUser },
  { name: 'a link, of another account', path: `${path}?state=other-account`, who: verifiedUser },
  { name: 'a link, one more', path: `${path}?state=agreed&change=1`, who: withPending },
  { name: 'a link, changed', path: `${path}?state=changed&change=1`, who: verifiedUser },
  {
    name: 'a link, changed but not verified',
    path: `${path}?state=changed-unverified&change=1`,
    who: verifiedUser,
  },
  { name: 'a link, expired', path: `${path}?error=TOKEN_EXPIRED` },
  {
    name: 'a link of a change, expired',
    changes: true,
    path: `${path}?error=token_expired&change=1`,
    who: (app, options) => withPending(app, options, newAddress()),
    async act(page) {
      const again = page.locator('main button')
      await again.click()
      await again.waitFor({ state: 'detached' })
    },
  },
  { name: 'after the deletion of an account', path: '/sign-out?deleted=1' },
  { name: 'a link, no account', path: `${path}?error=USER_NOT_FOUND` },
  { name: 'a link, another account', path: `${path}?error=UNAUTHORIZED`, who: verifiedUser },
]
