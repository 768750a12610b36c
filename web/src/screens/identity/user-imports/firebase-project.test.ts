import { expect, test } from 'vitest'
import { projectIn } from './firebase-project.ts'

const project = { signerKey: 'jxspr8Ki0R/c+Q==', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }

test.each([
  [
    'the block of the console',
    `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0R/c+Q==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`,
  ],
  [
    'JSON',
    '{"base64_signer_key":"jxspr8Ki0R/c+Q==","base64_salt_separator":"Bw==","rounds":8,"mem_cost":14}',
  ],
])('the parameters are found in %s', (_, text) => {
  expect(projectIn(text)).toEqual(project)
})

test.each([
  '',
  'rounds: 8',
  'base64_signer_key: a, rounds: 8',
  'base64_signer_key: , rounds: 8, mem_cost: 14',
])('%j is no block of parameters', (text) => {
  expect(projectIn(text)).toBeUndefined()
})
