import type { Stories } from '../story.ts'

export const taxes = {
  'tax inside the price and on top of it': {
    given:
      'One product each: in Germany 19 % and in Great Britain 20 % are inside the price, in New York 8.875 % and in India 18 % come on top; of the last one the seller says that the tax is on top in Germany too.',
    cases: [
      ['Germany, 1000: tax', 'round(1000 * 19/119)', 160],
      ['Germany, 1000: net', '1000 - 160', 840],
      ['Great Britain, 999: tax, of which half is rounded up', 'round(999 * 20/120)', 167],
      ['New York, 10000: tax, of which half is rounded up', 'round(10000 * 8.875%)', 888],
      ['New York, 10000: total', '10000 + 888', 10_888],
      ['India, 1975: tax', 'round(1975 * 18%)', 356],
      ['Germany, on top of 1975: tax', 'round(1975 * 19%)', 375],
    ],
  },
  'tax after the discount': {
    given: 'In Germany, less 25 %: 11900 with the tax inside, 10000 with the tax on top.',
    cases: [
      ['inside: tax', 'round((11900 - 11900 * 25%) * 19/119)', 1_425],
      ['inside: net', '11900 * 75% - 1425', 7_500],
      ['on top: tax', 'round((10000 - 10000 * 25%) * 19%)', 1_425],
      ['on top: total', '10000 * 75% + 1425', 8_925],
    ],
  },
  'tax once for all lines': {
    given:
      '333 a month and one seat for 333, with 19 % on top: rounded for each line it would be 63 twice.',
    cases: [
      ['tax', 'round((333 + 333) * 19%)', 127],
      ['tax of the first line', 'down(127/2) + 1', 64],
      ['tax of the second line', 'down(127/2)', 63],
    ],
  },
  'tax of a business': {
    given:
      'A company in Germany with a valid VAT number buys for 10000, with the tax on top: from a seller in France, who leaves the tax to it (reverse charge), and from one in Germany.',
    cases: [
      ['seller in France', '0', 0],
      ['seller in Germany', 'round(10000 * 19%)', 1_900],
    ],
  },
  'tax of a credit': {
    given:
      'A month for 5000 with 20 % on top in France from 1 April; from 16 April on one for 2000, with an invoice.',
    cases: [
      ['net', 'even(2000 * 15/30) - even(5000 * 15/30)', -1_500],
      ['tax', '-round(1500 * 20%)', -300],
      ['total', '-1500 - 300', -1_800],
      ['tax of May', 'round(2000 * 20%)', 400],
      ['due in May', '2000 + 400 - 1800', 600],
    ],
  },
  'a tax rate that changed between charge and credit': {
    given:
      'A month for 10000 with the tax on top from 1 April, in Germany. On 10 April the customer moves to New York; from 16 April on the month costs 4000, with an invoice. The credit has the tax with which it was charged.',
    cases: [
      ['tax of April', 'round(10000 * 19%)', 1_900],
      ['credit', '-even(10000 * 15/30)', -5_000],
      ['charge', 'even(4000 * 15/30)', 2_000],
      ['tax of both', 'round(2000 * 8.875%) - round(5000 * 19%)', -772],
      ['total', '2000 - 5000 - 772', -3_772],
      ['tax of May', 'round(4000 * 8.875%)', 355],
      ['due in May', '4000 + 355 - 3772', 583],
    ],
  },
  'a business that gives its number later': {
    given:
      'A month for 10000 with the tax on top from 1 April, in Germany, from a seller in France. On 10 April the customer gives a VAT number; from 16 April on the month costs 4000.',
    cases: [
      ['tax of April', 'round(10000 * 19%)', 1_900],
      ['tax of credit and charge', '0 - round(even(10000 * 15/30) * 19%)', -950],
      ['total', '2000 - 5000 - 950', -3_950],
      ['due in May', '4000 - 3950', 50],
    ],
  },
  'tax inside the price, and a customer who moves': {
    given:
      'A month for 11900 in Germany from 1 April. On 10 April the customer moves to where no tax is collected; from 16 April on the month costs 23800.',
    cases: [
      ['tax of April', 'round(11900 * 19/119)', 1_900],
      ['total of the change', 'even(23800 * 15/30) - even(11900 * 15/30)', 5_950],
      ['its tax', '0 - round(5950 * 19/119)', -950],
      ['its net amount', '5950 + 950', 6_900],
    ],
  },
  'tax of a month that credits exceed': {
    given:
      'A month for 3000 with 19 % on top in Germany from 1 January; from 25 January on one for 400, with the next order.',
    cases: [
      ['net of February', '400 - even(3000 * 7/31) + even(400 * 7/31)', -187],
      ['its tax', '-round(187 * 19%)', -36],
      ['due in March', '400 + round(400 * 19%) - (187 + 36)', 253],
    ],
  },
  'two changes in one month, taxed at two places': {
    given:
      'A month for 10000 with the tax on top from 1 April, in Germany. On 11 April the customer moves to New York and takes a month for 16000, on 21 April one for 4000.',
    cases: [
      ['net of the upgrade', 'even(16000 * 20/30) - even(10000 * 20/30)', 4_000],
      ['tax of the upgrade', 'round(10667 * 8.875%) - round(6667 * 19%)', -320],
      ['net of the downgrade', 'even(4000 * 10/30) - even(16000 * 10/30)', -4_000],
      ['tax of the downgrade', '-round(4000 * 8.875%)', -355],
    ],
  },
} as const satisfies Stories
