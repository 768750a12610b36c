const day = 86_400_000
const soon = 7
const lately = 30

/**
 * Discounts that somebody has to decide about: they end within a week, and were used in the last month, so
 * buyers would miss them. One that nobody uses may end unseen.
 */
export const endingSoon = (now: Date) => ({
  state: ['active' as const],
  endsBefore: new Date(now.getTime() + soon * day).toISOString(),
  redeemedAfter: new Date(now.getTime() - lately * day).toISOString(),
})
