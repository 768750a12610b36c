import * as contract from '@guildhall/contract'
import { expect, test } from 'vitest'
import { copies } from '../client-calls/copies.ts'
import { filesOf, folder } from '../client-calls/files.ts'
import { allFormatted } from '../client-calls/format.ts'
import { limitFiles, limitsFolder } from '../client-calls/limits.ts'
import { callsOf, lineOf, namedOtherwise, notCalled } from '../client-calls/names.ts'
import { namesFolder, otherNames } from '../client-calls/other-names.ts'
import { projectFiles } from '../tree.ts'

const textsOf = (files: readonly { path: string; text: string }[]) =>
  Object.fromEntries(files.map(({ path, text }) => [path, text]))

test('the calls of the client are those of the contract; if not, `npm run generate`', async () => {
  const written = projectFiles().filter(({ path }) => path.startsWith(folder))
  expect(textsOf(written)).toEqual(textsOf(await allFormatted([...filesOf(contract), ...copies()])))
})

test('the limits of fields are those of the contract; if not, `npm run generate`', async () => {
  const written = projectFiles().filter(({ path }) => path.startsWith(limitsFolder))
  expect(textsOf(written)).toEqual(textsOf(await allFormatted(limitFiles(contract.nouns))))
})

test('the reference knows how the client names its calls; if not, `npm run generate`', async () => {
  const written = projectFiles().filter(({ path }) => path.startsWith(namesFolder))
  expect(textsOf(written)).toEqual(textsOf(await allFormatted(otherNames(contract.nouns))))
})

test('the client calls every endpoint of the contract that is no exception', () => {
  const lines = contract.endpoints.map(lineOf)
  const called = callsOf(contract.nouns).map(({ endpoint }) => lineOf(endpoint))
  expect([...called, ...Object.keys(notCalled)].sort()).toEqual(lines.sort())
  for (const line of Object.keys(namedOtherwise)) expect(called).toContain(line)
})
