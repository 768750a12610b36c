export const mostAlerts = 10
const mostShare = 1_000

type ShareProblem = 'share' | 'twice'

/** What is wrong with a share in percent, beside the others of the same form. */
export function shareProblem(typed: string, others: readonly string[]): ShareProblem | undefined {
  const text = typed.trim()
  if (!/^\d{1,4}$/.test(text)) return 'share'
  const share = Number(text)
  if (share < 1 || share > mostShare) return 'share'
  return others.some((each) => Number(each) === share && each.trim() !== '') ? 'twice' : undefined
}
