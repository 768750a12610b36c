import { metadataOf } from '../shop/metadata-text.ts'
import { boundOf, type FieldDraft, storedOf } from './field-draft.ts'

export type FieldProblem =
  | 'required'
  | 'slug'
  | 'long'
  | 'bound'
  | 'length'
  | 'order'
  | 'optionTwice'
  | 'metadata'

const longestName = 256
const longestText = 500
const longestHelp = 2_000
const farthest = 2_147_483_647

function boundProblem(draft: FieldDraft, text: string): FieldProblem | undefined {
  const bound = boundOf(draft.type, text)
  if (bound === undefined) return undefined
  const least = draft.type === 'text' ? 0 : -farthest - 1
  const fits = Number.isInteger(bound) && bound >= least && bound <= farthest
  return fits ? undefined : draft.type === 'text' ? 'length' : 'bound'
}

function* boundProblems(draft: FieldDraft): Generator<[string, FieldProblem | undefined]> {
  if (draft.type === 'checkbox' || draft.type === 'select') return
  const [least, most] = [boundOf(draft.type, draft.least), boundOf(draft.type, draft.most)]
  yield ['least', boundProblem(draft, draft.least)]
  yield [
    'most',
    boundProblem(draft, draft.most) ??
      (least !== undefined && most !== undefined && least > most ? 'order' : undefined),
  ]
}

function* optionProblems(draft: FieldDraft): Generator<[string, FieldProblem | undefined]> {
  if (draft.type !== 'select') return
  const seen = new Set<string>()
  for (const option of draft.options) {
    const [label, value] = [option.label.trim(), storedOf(option)]
    const problem = label === '' ? 'required' : label.length > longestText ? 'long' : undefined
    yield [`options.${option.key}.label`, problem]
    const twice = label !== '' && seen.has(value) ? 'optionTwice' : undefined
    yield [`options.${option.key}.value`, value.length > longestText ? 'long' : twice]
    seen.add(value)
  }
}

function* allProblems(draft: FieldDraft): Generator<[string, FieldProblem | undefined]> {
  const { name, slug, label, help, placeholder, metadata } = draft
  yield ['name', name.trim() === '' ? 'required' : name.length > longestName ? 'long' : undefined]
  const fits = /^[a-z0-9_-]{1,64}$/i.test(slug.trim())
  yield ['slug', slug.trim() === '' ? 'required' : fits ? undefined : 'slug']
  yield ['label', label.length > longestText ? 'long' : undefined]
  yield ['help', help.length > longestHelp ? 'long' : undefined]
  yield ['placeholder', placeholder.length > longestText ? 'long' : undefined]
  yield* boundProblems(draft)
  yield* optionProblems(draft)
  yield ['metadata', metadataOf(metadata, {}) ? undefined : 'metadata']
}

/** What would be refused, by the names of the fields of the form. */
export const problemsOf = (draft: FieldDraft): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries(
    [...allProblems(draft)].flatMap(([name, problem]) => (problem ? [[name, problem]] : [])),
  )
