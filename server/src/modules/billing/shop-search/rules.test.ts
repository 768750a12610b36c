import { expect, test } from 'vitest'
import { wantedOf } from './rules.ts'

const id = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'
const nothing = {
  text: undefined,
  uuid: undefined,
  key: undefined,
  keyEnd: undefined,
  messageId: undefined,
}

test.each([
  [' Anna Kowalska ', { text: 'Anna Kowalska', key: 'Anna Kowalska' }],
  ['ada@a.io', { text: 'ada@a.io' }],
  ['INV-0001', { text: 'INV-0001' }],
  [id.toUpperCase(), { uuid: id, key: id.toUpperCase(), messageId: id.toUpperCase() }],
  [`PRO-${id}`, { text: `PRO-${id}`, key: `PRO-${id}`, messageId: `PRO-${id}` }],
  ['****-3f0a11', { keyEnd: '3F0A11' }],
  ['3F0A11', { text: '3F0A11', keyEnd: '3F0A11' }],
  ['msg_2KWPBgLlAfxdpx2AI54p', { text: 'msg_2KWPBgLlAfxdpx2AI54p' }],
] as const)('%s', (typed, wanted) => {
  expect(wantedOf(typed)).toMatchObject({
    ...nothing,
    key: expect.toBeOneOf([undefined, expect.any(String)]),
    messageId: expect.toBeOneOf([undefined, expect.any(String)]),
    ...wanted,
  })
})
