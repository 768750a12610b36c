import { isTest, type SourceFile } from '../tree.ts'

/** A longer file is a reason to look for two topics in it; `npm run check` warns of it. */
export const limit = 400

const counted = /\.(ts|tsx|css|mjs|sql)$/
const exception = /^(\/\/|\/\*|--) long: \S.{7,}/
/** A program writes these files, one for each noun; the check `client-calls` finds any other text. */
const generated = /^client\/src\/contract\//

/** A last line without a line break counts; the break at the very end does not begin a line. */
function linesOf(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}

export function longFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => counted.test(path) && !generated.test(path))
    .filter(({ text }) => linesOf(text) > limit && !exception.test(text))
    .map(({ path, text }) => `${path}: ${linesOf(text)} lines, better at most ${limit}`)
}

/** File lengths against the goal: median of 80 lines, 90th percentile of 200. */
export function lengthSummary(files: readonly SourceFile[]): string {
  const lengths = files
    .filter(({ path }) => counted.test(path) && !isTest(path))
    .map(({ text }) => linesOf(text))
    .sort((a, b) => a - b)
  const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)] ?? 0
  return `${lengths.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${at(1)}`
}
