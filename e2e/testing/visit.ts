import type { Locale } from '@guildhall/contract/boot'
import type { App, TestUser, Who } from './app.ts'
import type { ScreenState } from './screen-state.ts'

const visitor: Who = (app, options) => app.newUser(options)

export function userFor(app: App, { changes, who = visitor }: ScreenState): Promise<TestUser> {
  return changes ? who(app, {}) : app.keep(who)
}

/** Opens a screen state in a language; the pseudo language is set in the URL. */
export async function visit(
  app: App,
  user: TestUser,
  screenState: ScreenState,
  language: Locale | 'en-XA',
) {
  const { page, context } = user
  const path = typeof screenState.path === 'string' ? screenState.path : screenState.path(user)
  const address = new URL(path, app.origin)
  if (language === 'en-XA') address.searchParams.set('lang', language)
  else await context.addCookies([{ name: 'lang', value: language, url: app.origin }])
  await screenState.before?.(user)
  await page.goto(address.href)
  await page.locator('h1').waitFor()
  await screenState.act?.(page, user)
}
