import type { Stories } from '../story.ts'

export const withdrawals = {
  'a withdrawal without consent': {
    given:
      'A month for 1000 in Germany from 1 April, of which 160 are tax; access ends on 11 April.',
    cases: [
      ['returned', '840', 840],
      ['tax of it', '160', 160],
    ],
  },
  'a withdrawal with consent': {
    given:
      'The same, but the buyer had asked for the service to begin at once: 20 of 30 days are left.',
    cases: [
      ['returned', 'round(840 * 20/30)', 560],
      ['tax of it', 'round(560 * 160/840)', 107],
    ],
  },
  'a withdrawal with consent, at twenty past five': {
    given:
      'The same on 11 April at 5:20: an hour that has begun does not count, so 475 of 720 are left.',
    cases: [
      ['returned', 'round(840 * 475/720)', 554],
      ['tax of it', 'round(554 * 160/840)', 106],
    ],
  },
  'a withdrawal with consent after a refund': {
    given:
      'A month for 3000 from 1 April with consent, of which 900 are refunded; access ends on 11 April.',
    cases: [['returned', 'round((3000 - 900) * 20/30)', 1_400]],
  },
  'a withdrawal with consent after a downgrade': {
    given:
      'A month for 3000 from 1 April with consent; from 6 April on one for 600, with an invoice, whose credit becomes balance; access ends on 11 April. What is returned is all that was not used of the small plan.',
    cases: [
      ['credit', '-even(3000 * 25/30)', -2_500],
      ['charge', 'even(600 * 25/30)', 500],
      ['returned', 'round(3000 * 20/30 - 2500 * 20/25 + 500 * 20/25)', 400],
      ['balance', '2500 - 500', 2_000],
      ['kept for five days of each plan', '3000 - 400 - 2000', 600],
    ],
  },
  'a withdrawal with consent after an upgrade': {
    given:
      'A month for 1000 from 1 April with consent; from 6 April on one for 3000, with an invoice; access ends on 11 April. 20 of 30 days of 3000 are not used; what the change cannot return was paid with the first order, also where a credit had moved it.',
    cases: [
      ['paid for the change', 'even(3000 * 25/30) - even(1000 * 25/30)', 1_667],
      ['returned of the change', 'min(round(1000 * 20/30 + 1667 * 20/25), 1667)', 1_667],
      ['returned of the first order', 'round(3000 * 20/30) - 1667', 333],
    ],
  },
} satisfies Stories
