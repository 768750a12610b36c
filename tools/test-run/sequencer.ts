import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../tree.ts'

/**
 * Files that take longest, the slowest of each group first. vitest begins with the largest files, but some
 * of these are small: the other workers would have nothing to do at the end but to wait for them.
 */
export const slowFiles: readonly string[] = [
  'tools/checks/compilers.test.ts',
  'server/scenarios/billing/killed.test.ts',
  'server/src/cli/backup.test.ts',
  'server/scenarios/billing/simulation.test.ts',
  'server/src/cli/embedded.test.ts',
  'server/scenarios/abuse/fields.test.ts',
  'tools/checks/new-module.test.ts',
  'web/src/gallery/gallery.test.ts',
  'conformance/differential/differential.test.ts',
  'server/scenarios/process-killed.test.ts',
  'conformance/openapi.test.ts',
  'client/package/guides/nextjs.test.ts',
  'e2e/screens/organization.test.ts',
  'e2e/screens/operator.test.ts',
  'e2e/screens/account.test.ts',
  'e2e/screens/by-email.test.ts',
  'e2e/screens/signed-in.test.ts',
  'e2e/screens/sign-in.test.ts',
]

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = new Map(slowFiles.map((path, index) => [path, index]))
    const placeOf = ({ moduleId }: TestSpecification) =>
      place.get(relative(root, moduleId)) ?? slowFiles.length
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b))
  }
}
