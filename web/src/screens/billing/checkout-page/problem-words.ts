import type { FieldProblem } from '@guildhall/contract/buyer-pages'
import { useWords } from './use-page.ts'

/** What is wrong with a field; of a text that is too long, how long it may be. */
export function useProblemWords() {
  const { t } = useWords()
  return (problem: FieldProblem | undefined, max?: number): string | undefined => {
    if (problem === undefined) return undefined
    if (problem === 'tooLong' && max !== undefined) return t('problems.tooLongBy', { max })
    return t(`problems.${problem}`)
  }
}
