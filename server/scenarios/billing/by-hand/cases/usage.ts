import type { Stories } from '../story.ts'

export const usage = {
  'what a meter counts': {
    given: 'A month for 1000 and six meters. Three events are used: 5, 9 and 7.5, by a, b and a.',
    cases: [
      ['number, at 12.5', 'round(3 * 12.5)', 38],
      ['sum, at 3', 'round((5 + 9 + 7.5) * 3)', 65],
      ['highest, at 7', 'max(5, 9, 7.5) * 7', 63],
      ['lowest, at 11', 'min(5, 9, 7.5) * 11', 55],
      ['average, at 5', 'round((5 + 9 + 7.5) / 3 * 5)', 36],
      ['different users, at 15.5', '2 * 15.5', 31],
      ['total of the next month', '1000 + 38 + 65 + 63 + 55 + 36 + 31', 1_288],
    ],
  },
  'a price of a fraction of a cent': {
    given: '1000000 units at 0.000123456789 each, and 3 at 0.5 with 19 % of tax on top.',
    cases: [
      ['the million', 'round(1000000 * 0.000123456789)', 123],
      ['the three', 'round(3 * 0.5)', 2],
      ['tax', 'round((123 + 2) * 19%)', 24],
    ],
  },
  'a cap': {
    given: '10 a unit, at most 2000 a month: 250 units in January, 150 in February.',
    cases: [
      ['January', 'min(250 * 10, 2000)', 2_000],
      ['February', 'min(150 * 10, 2000)', 1_500],
    ],
  },
  'a cap of two plans in one month': {
    given:
      '10 a unit, at most 2000 a month. 150 units; then another plan at 12 a unit with a cap of 2500, and 150 units more.',
    cases: [
      ['of the first plan', 'min(150 * 10, 2000)', 1_500],
      ['of the second plan', 'min(150 * 12, max(2000, 2500) - 1500)', 1_000],
    ],
  },
  'units that are included and roll over': {
    given:
      '100 units a month are included, and what is left rolls over; further ones cost 10. 30 are used in January, 200 in February, 130 in March.',
    cases: [
      ['January', '10 * max(0, 30 - 100)', 0],
      ['February', '10 * max(0, 200 - (100 + 70))', 300],
      ['March', '10 * max(0, 130 - 100)', 300],
    ],
  },
  'usage that is reported late': {
    given:
      '10 a unit in January, 99 from February on. 50 units are used in January; in February 7 more of January are reported, and 3 are used.',
    cases: [
      ['January', '50 * 10', 500],
      ['February, and January’s late units at its own price', '3 * 99 + 7 * 10', 367],
    ],
  },
  'late usage with the discount of its month': {
    given:
      '1000 a month and 10 a unit, the first month less 50 %. 50 units in January; in February 10 of January are reported, and 20 are used.',
    cases: [
      ['first order', '1000 - 1000 * 50%', 500],
      ['1 February', '1000 + 50 * 10 - 50 * 10 * 50%', 1_250],
      ['1 March', '1000 + 20 * 10 + 10 * 10 - 10 * 10 * 50%', 1_250],
    ],
  },
  'usage before and after a change of the plan': {
    given:
      '1000 a month and 10 a unit, less 50 % for ever, from 1 January. 100 units; from noon of 16 January on 2000 a month and 10 a unit, with the next order; 40 units more.',
    cases: [
      [
        'lines of February',
        '2000 + 40*10 + 100*10 - even(500 * 15.5/31) + even(1000 * 15.5/31)',
        3_650,
      ],
      ['discount', '2000 * 50% + 40*10 * 50% + 100*10 * 50%', 1_700],
      ['total', '3650 - 1700', 1_950],
    ],
  },
  'usage of a plan that pauses': {
    given: '1000 a month and 10 a unit, less 50 % for ever; 100 units, then a pause.',
    cases: [['at the end of the month', '100 * 10 - 100 * 10 * 50%', 500]],
  },
  'usage of a plan that is canceled': {
    given: '1000 a month and 10 a unit, less 50 % for ever; 33 units, canceled with its period.',
    cases: [['at the end of the month', '33 * 10 - 33 * 10 * 50%', 165]],
  },
  'usage of a plan that is revoked': {
    given: '1000 a month and 10 a unit, less 50 % for ever; 77 units, then it is revoked.',
    cases: [['at once', '77 * 10 - round(77 * 10 * 50%)', 385]],
  },
  'usage alone, with a discount once': {
    given: '10 a unit, the first month less 50 %: 100 units in January and 100 in February.',
    cases: [
      ['January', '100 * 10 - 100 * 10 * 50%', 500],
      ['February', '100 * 10', 1_000],
    ],
  },
  'a fixed discount of the base price and the usage': {
    given: '300 a month and 10 a unit, the first month less 700: 60 units in January.',
    cases: [
      ['first order', '300 - min(300, 700)', 0],
      ['February, with what is left of the discount', '300 + 60 * 10 - min(600, 700 - 300)', 500],
    ],
  },
  'late usage and the rest of the cap of its month': {
    given:
      '10 a unit, at most 1000 a month. 80 units in January; 15 more of January are reported in February, 50 more in March.',
    cases: [
      ['January', 'min(80 * 10, 1000)', 800],
      ['reported in February', 'min(15 * 10, 1000 - 800)', 150],
      ['reported in March', 'min(50 * 10, 1000 - 800 - 150)', 50],
    ],
  },
  'a plan with more units included': {
    given:
      '1000 a month with 100 units, further ones 10. 120 are used; then a plan with 150 units, further ones 12: 50 more are included. 80 are used.',
    cases: [
      ['of the first plan', '10 * (120 - 100)', 200],
      ['of the second plan', '12 * (80 - (150 - 100))', 360],
    ],
  },
  'a highest value in a month of two plans': {
    given:
      'The highest value costs 10 a unit, from 16 January on 99 a unit: 9 before, 4 after. It is charged for the whole month at the price that is valid at its end.',
    cases: [['January', 'max(9, 4) * 99', 891]],
  },
  'fractions of units, and a correction': {
    given: '0.1 and 0.7 units at 0.625, which floats would round to 0; 12 and -4.5 units at 10.',
    cases: [
      ['fractions', 'round((0.1 + 0.7) * 0.625)', 1],
      ['with a correction', '(12 - 4.5) * 10', 75],
    ],
  },
} as const satisfies Stories
