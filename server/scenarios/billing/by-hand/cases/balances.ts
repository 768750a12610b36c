import type { Stories } from '../story.ts'

export const balances = {
  'a balance that pays a part': {
    given: 'A month for 12000; before the second one the balance is 3000.',
    cases: [
      ['applied', '-min(12000, 3000)', -3_000],
      ['due', '12000 - 3000', 9_000],
    ],
  },
  'a balance that pays more than one order': {
    given: 'A month for 1000; before the second one the balance is 1500.',
    cases: [
      ['due in February', '1000 - min(1000, 1500)', 0],
      ['applied in March', '-(1500 - 1000)', -500],
      ['due in March', '1000 - 500', 500],
    ],
  },
  'a balance that would leave less than the minimum charge': {
    given:
      'A month for 1000; before the second one the balance is 980. So much of it is left that 50 can be charged.',
    cases: [
      ['due in February', 'max(1000 - 980, 50)', 50],
      ['applied in February', '50 - 1000', -950],
      ['applied in March', '-(980 - 950)', -30],
      ['due in March', '1000 - 30', 970],
    ],
  },
  'totals below the minimum charge are owed': {
    given: 'A month for 1000, less 97 % for ever: 30 are less than 50.',
    cases: [
      ['total', '1000 - round(1000 * 97%)', 30],
      ['due in January', '0', 0],
      ['due in February', '30 + 30', 60],
      ['due in March', '0', 0],
    ],
  },
  'what is bought once is waived below the minimum charge': {
    given:
      'Products less 1000, in Germany with 19 % on top: one for 1041 and one for 1042. With its tax the first is less than 50 and waived.',
    cases: [
      ['the line that waives 41', '-41', -41],
      ['total', '1041 - 1000 - 41', 0],
      ['tax of 42', 'round(42 * 19%)', 8],
      ['total of 42', '42 + 8', 50],
    ],
  },
  'a balance that pays a change and a purchase': {
    given:
      'A month for 1000 from 1 April; the balance is 7733. From 16 April on the month costs 6600, with an invoice; then the customer buys something for 2000.',
    cases: [
      ['total of the change', 'even(6600 * 15/30) - even(1000 * 15/30)', 2_800],
      ['due of it', '2800 - min(2800, 7733)', 0],
      ['due of the purchase', '2000 - min(2000, 7733 - 2800)', 0],
      ['left of the balance', '7733 - 2800 - 2000', 2_933],
    ],
  },
  'a balance that comes back from an order that is given up': {
    given:
      'A month for 1000, whose card fails from the second one on; the balance is 300. After the last attempt on day 21 the order is given up.',
    cases: [
      ['due in February', '1000 - 300', 700],
      ['balance meanwhile', '300 - 300', 0],
      ['balance after day 21', '300', 300],
    ],
  },
  'a balance that does not suffice for an upgrade': {
    given:
      'A month for 1000 from 1 April; the balance is 2780. From 16 April on the month costs 6600.',
    cases: [
      ['total', 'even(6600 * 15/30) - even(1000 * 15/30)', 2_800],
      ['due', 'max(2800 - 2780, 50)', 50],
      ['left of the balance', '2780 - (2800 - 50)', 30],
    ],
  },
  'a balance that does not suffice for a total below the minimum charge': {
    given: 'A month for 1000 less 97 % for ever; before the second one 40 are given.',
    cases: [
      ['balance before February', '40 - 30', 10],
      ['due in February', '0', 0],
      ['balance in February', '10 - 30', -20],
    ],
  },
  'a credit that pays what is owed': {
    given:
      'A month for 100 from 1 January; a minute later one for 140, whose 40 are owed; a minute later one for 60.',
    cases: [
      ['balance after the upgrade', '-(even(140 * 44639/44640) - even(100 * 44639/44640))', -40],
      ['total of the downgrade', 'even(60 * 44638/44640) - even(140 * 44638/44640)', -80],
      ['balance: 100 were paid for a month of 60', '80 - 40', 40],
    ],
  },
} as const satisfies Stories
