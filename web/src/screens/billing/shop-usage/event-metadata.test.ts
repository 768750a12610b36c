import { expect, test } from 'vitest'
import { eventMetadataOf } from './event-metadata.ts'

test.each([
  ['', {}],
  ['tokens: 12\n\nmodel: gpt: large', { tokens: 12, model: 'gpt: large' }],
  ['cached: true\nscore: -1.5', { cached: true, score: -1.5 }],
  ['zip: "04177"\nversion: 1.2.3', { zip: '04177', version: '1.2.3' }],
  ['big: 99999999999999999999', { big: '99999999999999999999' }],
])('%j is read as people write it', (text, metadata) => {
  expect(eventMetadataOf(text)).toEqual(metadata)
})

test.each([
  'tokens',
  ': 12',
  'tokens:',
  'empty: ""',
  `${'n'.repeat(41)}: 1`,
  `text: ${'t'.repeat(501)}`,
  '_cost: 1',
  Array.from({ length: 51 }, (_, at) => `n${at}: 1`).join('\n'),
])('a line that the server would refuse is said before (%#)', (text) => {
  expect(eventMetadataOf(text)).toBeUndefined()
})
