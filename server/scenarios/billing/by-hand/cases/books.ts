import type { Stories } from '../story.ts'

export const books = {
  'the books of a purchase': {
    given:
      'A product for 10000 with 19 % on top in Germany, less 25 %; 2500 are refunded. Revenue is booked without discount and tax.',
    cases: [
      ['revenue', '10000 - 10000 * 25%', 7_500],
      ['tax', 'round(7500 * 19%)', 1_425],
      ['tax after the refund', '1425 - round(2500 * 1425/7500)', 950],
      ['money after the refund', '7500 + 1425 - 2500 - 475', 5_950],
      ['net revenue in the metrics', '7500 - 2500', 5_000],
    ],
  },
  'the books of a downgrade': {
    given:
      'A month for 3000 from 1 April; from 16 April on one for 1000, with an invoice; the balance pays May.',
    cases: [
      ['revenue of April', '3000 - even(3000 * 15/30) + even(1000 * 15/30)', 2_000],
      ['balance at the end of April', '1500 - 500', 1_000],
      ['revenue until May', '2000 + 1000', 3_000],
      ['money', '3000', 3_000],
      ['balance in May', '1000 - min(1000, 1000)', 0],
    ],
  },
  'the books of a bad debt': {
    given:
      'A month for 1000 in New York, with 8.875 % on top, whose card fails from the second one on. After day 21 the order is given up, and its debt is booked as bad.',
    cases: [
      ['tax of both months', '2 * round(1000 * 8.875%)', 178],
      ['revenue', '2 * 1000', 2_000],
      ['bad debt', '1000 + 89', 1_089],
      ['money', '1000 + 89', 1_089],
    ],
  },
  'recurring revenue': {
    given:
      'Three subscriptions: a month for 1000 less 10 % for ever, a year for 12000, a week for 700. A year has 52 weeks.',
    cases: [
      ['per month', 'round(1000 - 1000 * 10% + 12000 / 12 + 700 * 52 / 12)', 4_933],
      ['of the first payments', '900 + 12000 + 700', 13_600],
    ],
  },
  'the metrics of a lost dispute': {
    given:
      'In New York 1000 and 89 of tax; the cardholder disputes the payment and wins. Revenue stays, net revenue does not.',
    cases: [
      ['revenue', '1000', 1_000],
      ['net revenue', '1000 - (1089 - 89)', 0],
      ['tax in the books', '89 - 89', 0],
    ],
  },
} as const satisfies Stories
