import { isCode, type SourceFile } from '../tree.ts'

const vagueNames = /(^|\/)(utils?|helpers?|common|types|misc)\//
const machinePaths = new RegExp(`(^|[^\\w.:/-])/(${['work', 'root', 'home'].join('|')})/`, 'm')
const looseEnds = new RegExp(`\\b(${['TO', 'FIX', 'X'].join('|')})(DO|ME|XX)\\b`)

export function oddNames(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path }) => {
    if (vagueNames.test(path)) return [`${path}: a folder is named after what it contains`]
    if (!isCode(path)) return []
    const name = path.split('/').at(-1) ?? ''
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name)
    const component = path.startsWith('web/') && /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx?$/.test(name)
    return kebab || component ? [] : [`${path}: kebab-case, or PascalCase for a component`]
  })
}

/** The project runs anywhere, so it contains no path of a development machine. */
export function absolutePaths(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const found = machinePaths.exec(text)
    return found ? [`${path}: contains an absolute path of one machine (${found[0].trim()})`] : []
  })
}

export function unfinished(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!isCode(path) && !/\.(css|sql)$/.test(path)) return []
    const found = looseEnds.exec(text) ?? /\b(describe|test|it)\.(only|todo)\b/.exec(text)
    return found ? [`${path}: ${found[0]}`] : []
  })
}
