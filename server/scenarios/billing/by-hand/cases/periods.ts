import type { Stories } from '../story.ts'

export const periods = {
  'a trial': {
    given: 'A month for 1000 from 1 January, the first 14 days on trial.',
    cases: [
      ['1 January', '0', 0],
      ['15 January', '1000', 1_000],
      ['15 February', '1000', 1_000],
    ],
  },
  'another plan during a trial': {
    given:
      'A month for 1000 from 1 January, the first 14 days on trial; on 5 January the plan becomes one for 3000 with the same trial. Nothing is prorated.',
    cases: [
      ['orders until 14 January', '0', 0],
      ['15 January', '3000', 3_000],
    ],
  },
  'a trial that is moved, with a discount': {
    given:
      'A month for 1000 less 50 % once, from 1 January, the first 14 days on trial; the trial is moved to 20 January. The discount begins with what is charged. From noon of 4 February on one for 3000.',
    cases: [
      ['20 January', '1000 - 1000 * 50%', 500],
      ['credit', '-even((1000 - 500) * 15.5/31)', -250],
      ['charge', 'even((3000 - 1500) * 15.5/31)', 750],
      ['20 February', '3000', 3_000],
    ],
  },
  'usage in a trial': {
    given:
      '1000 a month and 10 a unit, the first 14 days on trial: 100 units in the trial, 20 after it.',
    cases: [
      ['15 January', '1000', 1_000],
      ['15 February', '1000 + 20 * 10', 1_200],
    ],
  },
  'a pause': {
    given: 'A month for 1000 from 15 January; a pause from 15 February until 10 March.',
    cases: [
      ['paid on 9 March', '1000', 1_000],
      ['10 March, a new month', '1000', 1_000],
      ['10 April', '1000', 1_000],
    ],
  },
  'a pause with lines that wait': {
    given:
      'A month for 1000 from 15 January; from 31 January on one for 2000, with the next order; a pause from 15 February, ended on 15 March.',
    cases: [
      ['15 February', 'even(2000 * 15/31) - even(1000 * 15/31)', 484],
      ['15 March', '2000', 2_000],
    ],
  },
  'the end of a subscription with lines that wait': {
    given:
      'A month for 1000 from 1 April; from 16 April on one for 2400, with the next order; revoked on 20 April.',
    cases: [['20 April', 'even(2400 * 15/30) - even(1000 * 15/30)', 700]],
  },
  'a year that begins on 29 February': {
    given: 'A year for 3660 from 29 February 2028; from 28 February 2029 on another; 365 days.',
    cases: [
      ['29 February 2028', '3660', 3_660],
      ['28 February 2029', '3660', 3_660],
      ['credit of the second year for 100 days', '-even(3660 * 100/365)', -1_003],
      ['charge of a year for 7320 for 100 days', 'even(7320 * 100/365)', 2_005],
    ],
  },
  'an amount that the buyer names': {
    given: 'The buyer gives 1234, less 10 %, in Germany.',
    cases: [
      ['discount', 'round(1234 * 10%)', 123],
      ['total', '1234 - 123', 1_111],
      ['tax inside', 'round(1111 * 19/119)', 177],
    ],
  },
  'a downgrade before the end': {
    given:
      'A month for 3000 from 1 April; from 16 April on one for 1000, with the next order; canceled with its period.',
    cases: [
      ['last order', 'even(1000 * 15/30) - even(3000 * 15/30)', -1_000],
      ['balance', '1500 - 500', 1_000],
    ],
  },
  'a discount during a pause': {
    given:
      'A month for 1000 less 300 for three months from 15 January; a pause from 15 February until 15 April. The months of a discount go on.',
    cases: [
      ['15 January', '1000 - 300', 700],
      ['15 April', '1000', 1_000],
    ],
  },
} as const satisfies Stories
