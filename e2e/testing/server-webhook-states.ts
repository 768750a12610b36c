import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { administrator } from './users.ts'
import { answerWebhooks, delivery } from './webhook-samples.ts'

const answers = (user: TestUser) => answerWebhooks(user, '**/api/webhooks')

/** The webhooks of the server. */
export const serverWebhookScreens: readonly ScreenState[] = [
  {
    name: 'no webhooks of the server',
    path: '/admin/webhooks',
    who: administrator,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'webhooks of the server',
    path: '/admin/webhooks',
    who: administrator,
    before: answers,
    act: (page) => page.locator('main li').nth(2).waitFor(),
  },
  {
    name: 'webhooks of the server, adding one',
    path: '/admin/webhooks',
    who: administrator,
    before: answers,
    async act(page) {
      await page.locator('main header button').click()
      await page.getByRole('dialog').locator('fieldset, [role=group]').nth(3).waitFor()
    },
  },
  {
    name: 'webhook of the server, one delivery open',
    path: `/admin/webhooks/one?open=${delivery.id}`,
    who: administrator,
    before: answers,
    names: ['timeout'],
    async act(page) {
      await page.locator('[data-part=drawer] pre, [role=dialog] pre').nth(1).waitFor()
    },
  },
  {
    name: 'webhook of the server, its deliveries',
    path: '/admin/webhooks/one',
    who: administrator,
    before: answers,
    act: (page) => page.locator('main tbody a').nth(3).waitFor(),
  },
  {
    name: 'webhook of the server that was turned off, replacing its secret',
    path: '/admin/webhooks/three',
    who: administrator,
    before: answers,
    async act(page) {
      await page.locator('main header button[aria-haspopup]').click()
      await page.getByRole('menuitem').nth(1).click()
      await page.getByRole('dialog').locator('input[name=endNow]').waitFor()
    },
  },
]
