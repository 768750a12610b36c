import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { disputeScreens } from './testing/dispute-states.ts'
import { shopRefundScreens } from './testing/shop-refund-states.ts'
import { userFor, visit } from './testing/visit.ts'
import { withdrawalScreens } from './testing/withdrawal-states.ts'

const app = useApp()
const lists = [...withdrawalScreens, ...disputeScreens, ...shopRefundScreens].filter(({ name }) =>
  /^(declarations|disputes) in every state|^refunds of several/.test(name),
)

/** Words of cells that keep theirs whole, which stand on two lines. */
const broken = (page: Page) =>
  page.locator('main td[data-whole]').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const found: string[] = []
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (range.getClientRects().length > 1) found.push(word)
        }
      }
      return found
    }),
  )

test.each(lists)(
  '$name: kinds, states and days are not broken beside long names',
  async (state) => {
    const user = await userFor(app, state)
    for (const width of [640, 768, 1280]) {
      await user.page.setViewportSize({ width, height: 800 })
      await visit(app, user, state, 'de')
      await user.page.locator('main td[data-whole]').first().waitFor()
      expect(await broken(user.page)).toEqual([])
    }
  },
)
