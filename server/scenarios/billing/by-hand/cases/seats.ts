import type { Stories } from '../story.ts'

export const seats = {
  'volume prices': {
    given:
      'A seat costs 101; from the sixth on all cost 83. Three seats from 1 January, seven from 22 January on with an invoice, five from 27 January on with the next order.',
    cases: [
      ['first order', '3 * 101', 303],
      ['credit of three seats', '-down(3 * 101 * 10/31)', -97],
      ['charge of seven seats', 'down(7 * 83 * 10/31)', 187],
      ['credit of seven seats', '-down(7 * 83 * 5/31)', -93],
      ['charge of five seats', 'down(5 * 101 * 5/31)', 81],
      ['total of February', '5 * 101 - 93 + 81', 493],
    ],
  },
  'graduated prices': {
    given:
      'The first two seats cost 1003 each, further ones 502. Five seats from 1 April, two from 16 April on with an invoice.',
    cases: [
      ['first order', '2 * 1003 + 3 * 502', 3_512],
      ['credit of five seats', '-down(3512 * 15/30)', -1_756],
      ['charge of two seats', 'down(2 * 1003 * 15/30)', 1_003],
      ['due in May', '2 * 1003 - (1756 - 1003)', 1_253],
    ],
  },
  'a base price beside the seats': {
    given: '1000 a month and 299 a seat. Four seats from 1 April, six from 20 April on.',
    cases: [
      ['first order', '1000 + 4 * 299', 2_196],
      ['credit of four seats', '-down(4 * 299 * 11/30)', -438],
      ['charge of six seats', 'down(6 * 299 * 11/30)', 657],
    ],
  },
  'seats with a discount': {
    given:
      'The first two seats cost 1003 each, further ones 502, less 10 % for ever. Two seats from 1 April, five from 19 April on.',
    cases: [
      ['first order', '2006 - round(2006 * 10%)', 1_805],
      ['credit of two seats', '-down((2006 - round(2006 * 10%)) * 12/30)', -722],
      ['charge of five seats', 'down((3512 - round(3512 * 10%)) * 12/30)', 1_264],
    ],
  },
  'a fixed discount beside the seats': {
    given:
      '10000 a month and 100 a seat, less 5000 for ever: 4950 of the base price and 50 of the first seat. One seat from 1 April, a hundred from 16 April on; a minute later a free plan. The base price keeps the part with which it was charged, the seats have the rest.',
    cases: [
      ['first order', '10000 + 100 - 5000', 5_100],
      ['credit of one seat', '-down((100 - 50) * 15/30)', -25],
      ['charge of a hundred', 'down((100 * 100 - (5000 - 4950)) * 15/30)', 4_975],
      ['credit of the base price', '-even((10000 - 4950) * 21599/43200)', -2_525],
      ['credit of a hundred', '-down((100 * 100 - 50) * 21599/43200)', -4_974],
    ],
  },
  'seats after a discount was taken back': {
    given:
      '10000 a month and 100 a seat, less 50 % for ever. One seat from 1 April; on 10 April the discount is taken off the subscription; two seats from 16 April on; a minute later a free plan.',
    cases: [
      ['credit of one seat', '-down((100 - 50) * 15/30)', -25],
      ['charge of two', 'down(2 * 100 * 15/30)', 100],
      ['credit of the base price', '-even((10000 - 5000) * 21599/43200)', -2_500],
      ['credit of two seats', '-down(2 * 100 * 21599/43200)', -99],
    ],
  },
} as const satisfies Stories
