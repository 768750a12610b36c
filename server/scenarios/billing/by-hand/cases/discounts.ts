import type { Stories } from '../story.ts'

export const discounts = {
  'a percentage, once': {
    given: 'A month for 999, the first one less 12.5 %.',
    cases: [
      ['discount', 'round(999 * 12.5%)', 125],
      ['first month', '999 - 125', 874],
      ['second month', '999', 999],
    ],
  },
  'a half is rounded up': {
    given: 'A product for 1001, less 50 %.',
    cases: [
      ['discount', 'round(1001 * 50%)', 501],
      ['total', '1001 - 501', 500],
    ],
  },
  'a percentage for ever, in a change of the plan': {
    given: 'A month for 1000 less 33.33 % from 1 January; from 22 January on one for 2000.',
    cases: [
      ['first month', '1000 - round(1000 * 33.33%)', 667],
      ['credit', '-even((1000 - round(1000 * 33.33%)) * 10/31)', -215],
      ['charge', 'even((2000 - round(2000 * 33.33%)) * 10/31)', 430],
      ['February', '2000 - round(2000 * 33.33%)', 1_333],
    ],
  },
  'once, in a change of the plan': {
    given:
      'A month for 1000 from 1 January, the first one less 50 %; from noon of 16 January on one for 2000.',
    cases: [
      ['credit', '-even((1000 - 1000 * 50%) * 15.5/31)', -250],
      ['charge', 'even((2000 - 2000 * 50%) * 15.5/31)', 500],
      ['February', '2000', 2_000],
    ],
  },
  'a fixed amount for three months from the 31st': {
    given: 'A month for 1000 from 31 January, less 300 for three months.',
    cases: [
      ['31 January', '1000 - 300', 700],
      ['28 February', '1000 - 300', 700],
      ['31 March', '1000 - 300', 700],
      ['30 April', '1000', 1_000],
    ],
  },
  'a fixed amount in a change of the plan': {
    given: 'A month for 1000 less 300 for ever from 1 April; from 16 April on one for 2500.',
    cases: [
      ['credit', '-even((1000 - 300) * 15/30)', -350],
      ['charge', 'even((2500 - 300) * 15/30)', 1_100],
    ],
  },
  'a fixed amount above the price': {
    given: 'A month for 1000, the first one less 1500.',
    cases: [
      ['discount', 'min(1500, 1000)', 1_000],
      ['first month', '1000 - 1000', 0],
      ['second month', '1000', 1_000],
    ],
  },
  'four months of a year': {
    given: 'A year for 12000, less 25 % for four months: months are counted, not charges.',
    cases: [
      ['first year', '12000 - round(12000 * 25%)', 9_000],
      ['second year', '12000', 12_000],
    ],
  },
  'several lines': {
    given:
      '1000 a month and three seats for 333 each, less 15 %, in Germany, where 19 % are inside the prices. Discount and tax are rounded once for the order; their parts are given to the lines by the largest remainder: 150.08 and 149.92 of the discount, 135.58 and 135.42 of the tax.',
    cases: [
      ['discount', 'round((1000 + 3 * 333) * 15%)', 300],
      ['total', '1000 + 3 * 333 - 300', 1_699],
      ['tax', 'round(1699 * 19/119)', 271],
      ['tax of the first line', 'down(271 * (1000 - 150)/1699) + 1', 136],
      ['tax of the second line', 'down(271 * (999 - 150)/1699)', 135],
    ],
  },
  'a discount that is given to a subscriber': {
    given: 'A month for 1000; on 10 January the subscription gets 20 % off, once.',
    cases: [
      ['January', '1000', 1_000],
      ['February', '1000 - round(1000 * 20%)', 800],
      ['March', '1000', 1_000],
    ],
  },
  'two months after a trial': {
    given: 'A month for 1000 less 20 % for two months, from 1 January with 14 days of trial.',
    cases: [
      ['15 January', '1000 - 1000 * 20%', 800],
      ['15 February', '1000 - 1000 * 20%', 800],
      ['15 March', '1000', 1_000],
    ],
  },
  'two months of a plan by the week': {
    given:
      'A week for 700 from 4 January, less 100 for two months: weeks are reduced that begin at most one month after the first, as the last of two months would.',
    cases: [
      ['4, 11, 18 and 25 January and 1 February', '5 * (700 - 100)', 3_000],
      ['8 February', '700', 700],
    ],
  },
  'a discount that is taken back': {
    given:
      'A month for 1000 less 50 % for ever from 1 April. On 10 April the discount is taken off the subscription: what was charged keeps it, what is charged from then on has none. From 16 April on a month for 3000.',
    cases: [
      ['credit', '-even((1000 - 500) * 15/30)', -250],
      ['charge', 'even(3000 * 15/30)', 1_500],
      ['May', '3000', 3_000],
    ],
  },
  'a base price and usage, each alone': {
    given:
      '333 a month and 9 a unit, less 12.5 % for ever: the base price of February and the 37 units of January have the discounts of their months.',
    cases: [
      ['discount of January', 'round(333 * 12.5%)', 42],
      ['discounts in February', 'round(333 * 12.5%) + round(37 * 9 * 12.5%)', 84],
    ],
  },
  'a fixed amount where credits exceed the month': {
    given:
      'A month for 3000 less 300 for ever from 1 January; from 25 January on one for 400, with the next order.',
    cases: [
      ['credit', '-even((3000 - 300) * 7/31)', -610],
      ['charge', 'even((400 - 300) * 7/31)', 23],
      ['total of February', '400 - 300 - 610 + 23', -487],
      ['applied in March', '-min(400 - 300, 487)', -100],
    ],
  },
  'three months of a discount, and a change to a year': {
    given:
      'A month for 1000 less 50 % for three months, from 1 January; from 15 February on a year for 12000, which begins within the three months.',
    cases: [
      ['credit for 14 of 28 days', '-even((1000 - 500) * 14/28)', -250],
      ['charge', '12000 - 12000 * 50%', 6_000],
      ['the next year', '12000', 12_000],
    ],
  },
  'a discount for one product': {
    given:
      'A month for 1000 less 50 % for ever, for this product only, from 1 April; from 16 April on another product for 3000.',
    cases: [
      ['credit', '-even((1000 - 500) * 15/30)', -250],
      ['charge', 'even(3000 * 15/30)', 1_500],
      ['May', '3000', 3_000],
    ],
  },
  'a discount that was replaced': {
    given:
      'A month for 1000 less 50 % for ever from 1 April; on 10 April the subscription gets 20 % for ever instead, which begins with May.',
    cases: [
      ['April', '1000 - 1000 * 50%', 500],
      ['May', '1000 - 1000 * 20%', 800],
    ],
  },
} as const satisfies Stories
