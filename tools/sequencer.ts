import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './tree.ts'

/**
 * Files that take longest, the slowest of each group first. vitest begins with the largest files; these
 * are small, so the other workers would have nothing to do at the end but to wait for them.
 */
export const slowFiles: readonly string[] = [
  'server/scenarios/billing/simulation.test.ts',
  'server/scenarios/billing/killed.test.ts',
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
