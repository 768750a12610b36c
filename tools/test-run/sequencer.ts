import { relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../tree.ts'
import { expectedSeconds } from './durations.ts'

type Queued = { readonly group: number; readonly project: string; readonly seconds: number }

/**
 * The files of a project follow each other: a worker keeps its modules only as long as the next file in the
 * queue is of the same project. Of the projects, and of the files in each, those that take longest come
 * first: begun last, one of them would leave the other workers with nothing to do but to wait for it.
 */
export function inOrder<File extends Queued>(files: readonly File[]): File[] {
  const longest = new Map<string, number>()
  for (const { project, seconds } of files) {
    longest.set(project, Math.max(longest.get(project) ?? 0, seconds))
  }
  const longestOf = ({ project }: Queued) => longest.get(project) ?? 0
  return files.toSorted(
    (a, b) =>
      a.group - b.group ||
      longestOf(b) - longestOf(a) ||
      a.project.localeCompare(b.project) ||
      b.seconds - a.seconds,
  )
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const queued = files.map((file) => ({
      file,
      group: file.project.config.sequence.groupOrder,
      project: file.project.name,
      seconds: expectedSeconds(relative(root, file.moduleId).split(sep).join('/')),
    }))
    return inOrder(queued).map(({ file }) => file)
  }
}
