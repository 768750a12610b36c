import type { Stories } from '../story.ts'

export const currencies = {
  'dinars, of which single thousandths cannot be charged': {
    given:
      'A product for 7.445 KWD, less 2.5 %, in Germany with 19 % on top; 2.000 are refunded, then the rest. Everything is rounded to tens.',
    cases: [
      ['price', '10 * round(7445 / 10)', 7_450],
      ['discount', '10 * round(7450 * 2.5% / 10)', 190],
      ['tax', '10 * round((7450 - 190) * 19% / 10)', 1_380],
      ['total', '7450 - 190 + 1380', 8_640],
      ['tax of 2000', '10 * round(2000 * 1380/7260 / 10)', 380],
      ['tax of the rest', '1380 - 380', 1_000],
    ],
  },
  'a change of the plan in dinars': {
    given:
      'A month for 3.330 KWD from 1 January, in Germany with 19 % on top; from 12 January on one for 9.990.',
    cases: [
      ['credit', '-10 * even(3330 * 20/31 / 10)', -2_150],
      ['charge', '10 * even(9990 * 20/31 / 10)', 6_450],
      ['tax', '10 * round((6450 - 2150) * 19% / 10)', 820],
      ['total', '6450 - 2150 + 820', 5_120],
    ],
  },
  'usage in dinars': {
    given: '1.000 KWD a month and 0.0125 a unit: 7 units.',
    cases: [
      ['usage', '10 * round(7 * 12.5 / 10)', 90],
      ['due', '1000 + 90', 1_090],
    ],
  },
  'yen, which have no part': {
    given: 'A product for 999 yen less 5 %, in Germany with 19 % inside.',
    cases: [
      ['discount', 'round(999 * 5%)', 50],
      ['tax', 'round((999 - 50) * 19/119)', 152],
    ],
  },
  'a change of the plan in yen': {
    given: 'A month for 980 yen from 1 January; from 19 January on one for 1980.',
    cases: [
      ['credit', '-even(980 * 13/31)', -411],
      ['charge', 'even(1980 * 13/31)', 830],
    ],
  },
  'seats in dinars': {
    given: 'A seat for 1.010 KWD a month: three from 1 January, seven from 22 January on.',
    cases: [
      ['credit', '-10 * down(3 * 1010 * 10/31 / 10)', -970],
      ['charge', '10 * down(7 * 1010 * 10/31 / 10)', 2_280],
    ],
  },
  'pounds, whose minimum charge is 40': {
    given: 'Two months for 10.00 GBP each, one less 96 %, one less 96.1 %.',
    cases: [
      ['due of 40', '1000 - round(1000 * 96%)', 40],
      ['total of 39', '1000 - round(1000 * 96.1%)', 39],
      ['due of 39', '0', 0],
    ],
  },
} as const satisfies Stories
