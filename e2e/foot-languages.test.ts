import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { expect, test } from 'vitest'
import { createBuyerPages } from '../server/src/platform/web/buyer-pages.ts'
import { checkoutStates } from './testing/buyer-states/checkout.ts'
import { portalStates } from './testing/buyer-states/portal.ts'

const render = createBuyerPages()
const states = [...Object.values(portalStates), ...Object.values(checkoutStates)].flat()

/** What the menu of languages in the foot opens: the address with its query; nothing where there is none. */
async function opened(name: string, address?: string) {
  const page = states.find((state) => state.name === name)?.page
  if (!page) throw new Error(`There is no state ${name}.`)
  const shown: BuyerPage = address === undefined ? page : { ...page, address }
  const html = await render(shown, 'nonce')
  const form = /<form[^>]*method="get".*?<\/form>/s.exec(html)?.[0]
  const hidden = [...(form ?? '').matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)]
  return (
    form && [/action="([^"]*)"/.exec(form)?.[1], ...hidden.map(([, key, value]) => [key, value])]
  )
}

test('another language keeps what the address says, such as the token of an email', async () => {
  expect(await opened('withdrawal: possible', '/withdraw/clocks?theme=dark&locale=de')).toEqual([
    '/withdraw/clocks',
    ['theme', 'dark'],
    ['token', 'token'],
  ])
  expect(await opened('order of an email: to be paid')).toEqual(['/pay/order', ['token', 'token']])
})

test('no language is chosen on a page that cannot be opened again as it is', async () => {
  for (const name of [
    'portal: entry with a code',
    'withdrawal: declaration that was sent',
    'withdrawal: link that ended',
  ]) {
    expect(await opened(name)).toBeUndefined()
  }
})
