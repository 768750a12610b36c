import type { Stories } from '../story.ts'

export const moneyBack = {
  'refunds in parts, with the tax on top': {
    given: 'In New York 1000 and 89 of tax; 333 are refunded twice, then the rest.',
    cases: [
      ['tax of 333', 'round(333 * 89/1000)', 30],
      ['tax of 333 again', 'round(333 * 89/1000)', 30],
      ['left', '1000 - 2 * 333', 334],
      ['tax of 334: all that is left', '89 - 2 * 30', 29],
    ],
  },
  'refunds in parts, with the tax inside': {
    given:
      'In Germany 1000, of which 160 are tax; 400 of the net amount are refunded, then the rest.',
    cases: [
      ['tax of 400', 'round(400 * 160/840)', 76],
      ['left', '840 - 400', 440],
      ['tax of it', '160 - 76', 84],
    ],
  },
  'what can be refunded where a balance paid a part': {
    given: 'A month for 1000 in Germany, of which the balance pays 900: 100 came by card.',
    cases: [
      ['can be refunded: tax', 'round(100 * 160/1000)', 16],
      ['can be refunded: net', '100 - 16', 84],
    ],
  },
  'what can be refunded after a credit': {
    given: 'A year for 12000 in Germany from 1 January; from 2 January on a year for 1200.',
    cases: [
      ['tax of the year', 'round(12000 * 19/119)', 1_916],
      ['can be refunded: tax', 'round((12000 - even(12000 * 364/365)) * 1916/12000)', 5],
      ['can be refunded: net', '12000 - even(12000 * 364/365) - 5', 28],
    ],
  },
  'a credit after a refund': {
    given:
      'A month for 3000 from 1 January, of which 2000 are refunded; from 12 January on a month for 1000, with an invoice. The credit is at most what is left of the payment.',
    cases: [
      ['credit', '-min(even(3000 * 20/31), 3000 - 2000)', -1_000],
      ['charge', 'even(1000 * 20/31)', 645],
      ['to the balance', '1000 - 645', 355],
      ['can be refunded of January', '3000 - 2000 - 1000', 0],
    ],
  },
  'what can be refunded after a change and its reverse': {
    given:
      'A month for 1000 from 1 April; on 16 April one for 3000 with an invoice, a minute later one for 1000 again.',
    cases: [
      ['due of the change', 'even(3000 * 15/30) - even(1000 * 15/30)', 1_000],
      ['total of its reverse', 'even(1000 * 21599/43200) - even(3000 * 21599/43200)', -1_000],
      ['can be refunded of the first order', '1000 - even(1000 * 15/30)', 500],
      ['can be refunded of the change', '1500 - 1500', 0],
    ],
  },
  'a dispute after a refund': {
    given:
      'In New York 1000 and 89 of tax, of which 333 are refunded with 30 of tax. The cardholder disputes the rest and wins.',
    cases: [
      ['disputed', '1000 + 89 - 333 - 30', 726],
      ['tax of it', '89 - 30', 59],
      ['refunds in the books', '333 + 726 - 59', 1_000],
      ['left of the payment', '1089 - 363 - 726', 0],
    ],
  },
  'a dispute after a credit': {
    given:
      'A month for 3000 from 1 January becomes one for 1000 after half an hour, with an invoice. The cardholder disputes the payment and wins: the credit is withdrawn.',
    cases: [
      ['credit for 44610 of 44640 minutes', '-even(3000 * 44610/44640)', -2_998],
      ['charge', 'even(1000 * 44610/44640)', 999],
      ['balance', '2998 - 999', 1_999],
      ['balance after the dispute', '1999 - min(1999, 2998)', 0],
    ],
  },
  'what can be refunded after a credit with its tax on top': {
    given:
      'A month for 10000 with 19 % on top in Germany from 1 April; from 16 April on one for 4000.',
    cases: [
      ['credited with its tax', 'even(10000 * 15/30) + round(5000 * 19%)', 5_950],
      ['can be refunded: tax', 'round((11900 - 5950) * 1900/11900)', 950],
      ['can be refunded: net', '11900 - 5950 - 950', 5_000],
    ],
  },
  'a credit after a refund, with the tax on top': {
    given:
      'A month for 3000 with 8.875 % on top in New York from 1 April, of which 2000 are refunded; from 16 April on one for 1000. The credit and its tax are at most the 1089 that are left.',
    cases: [
      ['tax of April', 'round(3000 * 8.875%)', 266],
      ['tax of the refund', 'round(2000 * 266/3000)', 177],
      ['credit', '-min(even(3000 * 15/30), 3000 - 2000)', -1_000],
      ['tax of credit and charge', '-round((1000 - 500) * 8.875%)', -44],
      ['can be refunded of April', '3266 - 2177 - (1000 + round(1000 * 8.875%))', 0],
    ],
  },
  'an upgrade after a refund': {
    given:
      'A month for 3000 from 1 April, of which 2000 are refunded; from 16 April on one for 6000.',
    cases: [
      ['credit', '-min(even(3000 * 15/30), 3000 - 2000)', -1_000],
      ['charge', 'even(6000 * 15/30)', 3_000],
    ],
  },
  'what can be refunded after a balance and a credit': {
    given:
      'A month for 1000, of which the balance pays 600 in February; from 15 February on one for 400.',
    cases: [
      ['due in February', '1000 - 600', 400],
      ['total of the change', 'even(400 * 14/28) - even(1000 * 14/28)', -300],
      ['can be refunded of February', 'min(400, 1000 - 500)', 400],
    ],
  },
  'nine refunds of one order': {
    given: 'In New York 841 and the tax on top: 100 are refunded eight times, then the rest.',
    cases: [
      ['tax', 'round(841 * 8.875%)', 75],
      ['tax of all eight', '8 * round(100 * 75/841)', 72],
      ['tax of the last 41', '75 - 72', 3],
    ],
  },
  'a refund between two changes': {
    given:
      'A month for 1000 from 1 April; from 11 April on one for 3000, of whose order 1000 are refunded; from 21 April on one for 1000 again.',
    cases: [
      ['due of the upgrade', 'even(3000 * 20/30) - even(1000 * 20/30)', 1_333],
      ['credit', '-min(even(3000 * 10/30), 2000 - 1000)', -1_000],
      ['charge', 'even(1000 * 10/30)', 333],
      ['can be refunded of the first order', '1000 - even(1000 * 20/30)', 333],
      ['can be refunded of the upgrade', 'max(0, 2000 - 1000 - 1000)', 0],
    ],
  },
  'an order that collected what was owed': {
    given: 'A month for 1000 in Germany less 97 % for ever: 30 are owed, then 60 are charged.',
    cases: [
      ['tax of 30', 'round(30 * 19/119)', 5],
      ['can be refunded: tax', '5', 5],
      ['can be refunded: net', '30 + 30 - 5', 55],
    ],
  },
  'a dispute of what a balance paid in part': {
    given:
      'A product for 1000 in Germany, of which the balance pays 900. The cardholder disputes the 100 and wins.',
    cases: [
      ['disputed', '1000 - 900', 100],
      ['tax of it', 'round(100 * 160/1000)', 16],
      ['refunds in the books', '100 - 16', 84],
    ],
  },
} as const satisfies Stories
