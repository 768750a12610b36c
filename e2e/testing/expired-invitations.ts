import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'

const longAddress = 'katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example'

const expired = {
  state: 'expired',
  email: longAddress,
  organizationName: 'Werkstatt Lindenau',
  inviterName: 'Maximiliane Großkreutz-Wiśniewska von der Lindenau',
  inviterEmail: longAddress,
  role: 'member',
  expiresAt: '2026-10-02T08:00:00.000Z',
}

async function showExpired({ page }: TestUser) {
  await answerFetch(page, '**/api/account/invitation?*', { json: expired })
  await answerFetch(page, '**/ask-again', { json: { status: true } })
}

export const expiredInvitations: readonly ScreenState[] = [
  {
    name: 'an invitation that has expired',
    path: '/invite/one',
    before: showExpired,
    act: (page) => page.locator('main button').waitFor(),
  },
  {
    name: 'an invitation that has expired, a new one is asked for',
    changes: true,
    path: '/invite/one',
    before: showExpired,
    async act(page) {
      await page.locator('main button').click()
      await page.getByRole('status').last().waitFor()
    },
  },
]
