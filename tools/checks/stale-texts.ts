import { staleTexts } from '../texts/records.ts'
import type { SourceFile } from '../tree.ts'

const reasons = {
  changed: 'English changed later',
  unmarked: 'not marked as a translation of the English of today',
  'left over': 'the text of this record is gone',
}

/** `npm run texts` shows them with both English texts. */
export function textsThatDoNotFollow(
  files: readonly SourceFile[],
  locales: readonly string[],
): string[] {
  return staleTexts(files, locales).map(
    ({ locale, noun, key, state }) => `${locale}/${noun}:${key}: ${reasons[state]}`,
  )
}
