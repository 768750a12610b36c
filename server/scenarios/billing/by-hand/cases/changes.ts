import type { Stories } from '../story.ts'

export const changes = {
  'a month of 31 days': {
    given:
      'A plan for 1000 is bought on 1 January. On 15 January it becomes one for 3000 with an invoice, on 25 January one for 400 that waits for the next order.',
    cases: [
      ['credit for 17 of 31 days', '-even(1000 * 17/31)', -548],
      ['charge for 17 of 31 days', 'even(3000 * 17/31)', 1_645],
      ['total of the upgrade', '1645 - 548', 1_097],
      ['credit for 7 of 31 days', '-even(3000 * 7/31)', -677],
      ['charge for 7 of 31 days', 'even(400 * 7/31)', 90],
      ['total of February', '400 - 677 + 90', -187],
      ['due for March', '400 - 187', 213],
    ],
  },
  'a month of 28 days': {
    given: 'A plan for 1000 from 1 February; from noon of 11 February on one for 2500.',
    cases: [
      ['credit for 17.5 of 28 days', '-even(1000 * 17.5/28)', -625],
      ['charge, a half to the even neighbor', 'even(2500 * 17.5/28)', 1_562],
      ['total of the upgrade', '1562 - 625', 937],
    ],
  },
  'February of a leap year': {
    given: 'A plan for 1000 from 1 February 2028; from 10 February on one for 2000.',
    cases: [
      ['credit for 20 of 29 days', '-even(1000 * 20/29)', -690],
      ['charge for 20 of 29 days', 'even(2000 * 20/29)', 1_379],
    ],
  },
  'a month of 30 days, to the minute': {
    given: 'A plan for 1999 from 1 April; from 13:45 of 7 April on one for 4999.',
    cases: [
      [
        'credit for 33735 of 43200 minutes',
        '-even(1999 * (30*24*60 - 6*24*60 - 13*60 - 45) / (30*24*60))',
        -1_561,
      ],
      ['charge for 33735 of 43200 minutes', 'even(4999 * 33735 / 43200)', 3_904],
    ],
  },
  'a month that begins on the 31st': {
    given:
      'A plan for 1000 from 31 January. Its second month is from 28 February to 31 March, its third one ends on 30 April. From 10 March on it costs 3000, from 15 April on 1000 again.',
    cases: [
      ['credit for 21 of 31 days', '-even(1000 * 21/31)', -677],
      ['charge for 21 of 31 days', 'even(3000 * 21/31)', 2_032],
      ['31 March', '3000', 3_000],
      ['credit for 15 of 30 days', '-even(3000 * 15/30)', -1_500],
      ['charge for 15 of 30 days', 'even(1000 * 15/30)', 500],
      ['due on 30 April', '1000 - min(1000, 1500 - 500)', 0],
      ['due on 31 May', '1000', 1_000],
    ],
  },
  'a week': {
    given: 'A week for 700 from 4 January; from 6 o’clock of 7 January on a week for 1100.',
    cases: [
      ['credit for 90 of 168 hours', '-even(700 * 90/168)', -375],
      ['charge for 90 of 168 hours', 'even(1100 * 90/168)', 589],
    ],
  },
  'the last day of a year of 366 days': {
    given:
      'A year for 12000 from 1 March 2027; from 29 February 2028 on a year for 24000. What is below the minimum charge of 50 is owed.',
    cases: [
      ['credit for 1 of 366 days', '-even(12000 * 1/366)', -33],
      ['charge for 1 of 366 days', 'even(24000 * 1/366)', 66],
      ['due of 33', '0', 0],
      ['due for the next year', '24000 + 66 - 33', 24_033],
    ],
  },
  'from months to years, and back': {
    given:
      'A month for 999 from 1 January; from noon of 16 January on a year for 10000, which begins then; after 73 of its 365 days a month for 1500.',
    cases: [
      ['credit of the month, a half to the even neighbor', '-even(999 * 15.5/31)', -500],
      ['charge of the year', '10000', 10_000],
      ['credit of the year', '-even(10000 * (365 - 73)/365)', -8_000],
      ['total of the change back', '1500 - 8000', -6_500],
      ['applied in the next month', '-min(1500, 6500)', -1_500],
    ],
  },
  'there and back at the same instant': {
    given: 'A plan for 1000; on 22 January one for 1700 and at once the first again.',
    cases: [['total of February', '1000 - even(1000 * 10/31) + even(1000 * 10/31)', 1_000]],
  },
  'three plans in one month': {
    given: 'A plan for 1000; from 11 January on one for 2000, from 21 January on one for 4000.',
    cases: [
      ['credit of the first', '-even(1000 * 21/31)', -677],
      ['charge of the second', 'even(2000 * 21/31)', 1_355],
      ['credit of the second', '-even(2000 * 11/31)', -710],
      ['charge of the third', 'even(4000 * 11/31)', 1_419],
    ],
  },
  'twelve steps below the minimum charge': {
    given:
      'A plan for 100 from 1 January; in each of the twelve minutes that follow its customer takes one that is dearer by 40.',
    cases: [
      ['total of the first step', 'even(140 * 44639/44640) - even(100 * 44639/44640)', 40],
      ['due of it', '0', 0],
      ['due of the second', '40 + even(180 * 44638/44640) - even(140 * 44638/44640)', 80],
      ['all payments', '100 + 12 * 40', 580],
    ],
  },
  'a year that is given up after a day': {
    given: 'A year for 12000 from 1 January; from 2 January on a year for 1200, with an invoice.',
    cases: [
      ['credit for 364 of 365 days', '-even(12000 * 364/365)', -11_967],
      ['charge for 364 of 365 days', 'even(1200 * 364/365)', 1_197],
      ['to the balance', '11967 - 1197', 10_770],
      ['can be refunded of the first order', '12000 - 11967', 33],
    ],
  },
  'from paid to free, and to paid again': {
    given:
      'A plan for 1000 from 1 January; from 22 January on a free one; from 15 February on one for 2000.',
    cases: [
      ['total of the change to free', '-even(1000 * 10/31)', -323],
      ['February', '0', 0],
      ['charge for 14 of 28 days', 'even(2000 * 14/28)', 1_000],
      ['due of it', '1000 - 323', 677],
      ['March', '2000', 2_000],
    ],
  },
  'from free to paid by a checkout': {
    given: 'A free plan from 1 January; on 20 January a checkout upgrades it to one for 2000.',
    cases: [
      ['20 January, a new month', '2000', 2_000],
      ['1 February', '0', 0],
      ['20 February', '2000', 2_000],
    ],
  },
  'a date of renewal that was moved': {
    given:
      'A plan for 1000 from 1 January, whose renewal is moved to 11 February; from 21 January on one for 3000.',
    cases: [
      ['credit for 21 of 41 days', '-even(1000 * 21/41)', -512],
      ['charge for 21 of 41 days', 'even(3000 * 21/41)', 1_537],
    ],
  },
  'at the instant of a renewal': {
    given: 'A month for 1000 from 1 January; at the instant at which February begins one for 3000.',
    cases: [
      ['renewal', '1000', 1_000],
      ['credit for 28 of 28 days', '-1000 * 28/28', -1_000],
      ['charge for 28 of 28 days', '3000 * 28/28', 3_000],
    ],
  },
  'a minute before a renewal': {
    given: 'A month for 1000 from 1 January; from 23:59 of 31 January on one for 3000.',
    cases: [
      ['for 1 of 44640 minutes', 'even(3000 * 1/44640) - even(1000 * 1/44640)', 0],
      ['February', '3000', 3_000],
    ],
  },
  'prices beyond what 32 bits hold': {
    given: 'A month for 99999999999 from 1 January; from 15 January on one for 199999999999.',
    cases: [
      ['credit', '-even(99999999999 * 17/31)', -54_838_709_677],
      ['charge', 'even(199999999999 * 17/31)', 109_677_419_354],
    ],
  },
  'from 31 January of a leap year': {
    given: 'A plan for 1000 from 31 January to 29 February 2028; from 10 February on one for 2000.',
    cases: [
      ['credit for 19 of 29 days', '-even(1000 * 19/29)', -655],
      ['charge for 19 of 29 days', 'even(2000 * 19/29)', 1_310],
    ],
  },
  'two weeks': {
    given: 'Two weeks for 1000 from 4 January; from 9 January on two weeks for 1500.',
    cases: [
      ['credit for 9 of 14 days', '-even(1000 * 9/14)', -643],
      ['charge for 9 of 14 days', 'even(1500 * 9/14)', 964],
    ],
  },
  'three months': {
    given:
      'Three months for 3000 from 31 January to 30 April, 89 days; from 1 March on three months for 4500.',
    cases: [
      ['credit for 60 of 89 days', '-even(3000 * 60/89)', -2_022],
      ['charge for 60 of 89 days', 'even(4500 * 60/89)', 3_034],
      ['30 April', '4500', 4_500],
    ],
  },
  'a date of renewal that was moved ahead': {
    given:
      'A plan for 1000 from 1 January, whose renewal is moved to 21 January; from 11 January on one for 3000.',
    cases: [
      ['credit for 10 of 20 days', '-even(1000 * 10/20)', -500],
      ['charge for 10 of 20 days', 'even(3000 * 10/20)', 1_500],
      ['21 January', '3000', 3_000],
    ],
  },
  'lines that wait, and another interval': {
    given:
      'A month for 1000 from 1 January; from 11 January on one for 3000, with the next order; from 21 January on a year for 10000, which is billed at once with what waits.',
    cases: [
      ['total', 'even(3000 * 21/31) - even(1000 * 21/31) - even(3000 * 11/31) + 10000', 10_290],
    ],
  },
  'a price that was replaced': {
    given: 'A month for 1000 from 1 January; on 10 January the product’s price becomes 1500.',
    cases: [['February', '1000', 1_000]],
  },
} as const satisfies Stories
