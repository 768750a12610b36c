import type { customFields, InputOf, OutputOf } from '../../../lib/calls.ts'
import { type Metadata, metadataOf, metadataText } from '../shop/metadata-text.ts'

export type CustomField = OutputOf<typeof customFields.get>
type Create = InputOf<typeof customFields.create>
type Update = InputOf<typeof customFields.update>

export const fieldTypes = ['text', 'number', 'date', 'checkbox', 'select'] as const
export type FieldType = (typeof fieldTypes)[number]

export const mostOptions = 250

/** One line of a choice; what is stored is what is shown where nothing else is typed. */
export type OptionDraft = {
  /** Of its row in the form. */
  readonly key: number
  readonly label: string
  readonly value: string
}

/** What the form contains, also where it is not complete; limits as they are typed. */
export type FieldDraft = {
  readonly type: FieldType
  readonly name: string
  readonly slug: string
  readonly label: string
  readonly help: string
  readonly placeholder: string
  readonly textarea: boolean
  readonly least: string
  readonly most: string
  readonly options: readonly OptionDraft[]
  readonly metadata: string
}

export const emptyDraft: FieldDraft = {
  type: 'text',
  name: '',
  slug: '',
  label: '',
  help: '',
  placeholder: '',
  textarea: false,
  least: '',
  most: '',
  options: [0, 1].map((key) => ({ key, label: '', value: '' })),
  metadata: '',
}

const daySeconds = 86_400

/** Bounds of a date are its beginning in UTC, in seconds. */
export const dayOf = (seconds: number): string =>
  new Date(Math.floor(seconds / daySeconds) * daySeconds * 1000).toISOString().slice(0, 10)

/** The limits of a field, of whatever type it is. */
function boundsOf({ type, properties }: CustomField): readonly (number | undefined)[] {
  switch (type) {
    case 'text':
      return [properties.minLength, properties.maxLength]
    case 'number':
    case 'date':
      return [properties.ge, properties.le]
    default:
      return []
  }
}

export function draftOf(field: CustomField): FieldDraft {
  const { type, properties } = field
  const [least = '', most = ''] = boundsOf(field).map((bound) =>
    bound === undefined ? '' : type === 'date' ? dayOf(bound) : String(bound),
  )
  return {
    ...emptyDraft,
    type,
    name: field.name,
    slug: field.slug,
    label: properties.formLabel ?? '',
    help: properties.formHelpText ?? '',
    placeholder: properties.formPlaceholder ?? '',
    textarea: type === 'text' && properties.textarea === true,
    least,
    most,
    options:
      type === 'select'
        ? properties.options.map(({ label, value }, key) => ({ key, label, value }))
        : [],
    metadata: metadataText(field.metadata),
  }
}

export const storedOf = ({ label, value }: OptionDraft) => value.trim() || label.trim()
const typed = (text: string) => text.trim() || undefined

export const boundOf = (type: FieldType, text: string): number | undefined =>
  text.trim() === ''
    ? undefined
    : type === 'date'
      ? Date.parse(`${text}T00:00:00Z`) / 1000
      : Number(text)

const textsOf = (draft: FieldDraft) => ({
  formLabel: typed(draft.label),
  formHelpText: typed(draft.help),
  formPlaceholder: draft.type === 'checkbox' ? undefined : typed(draft.placeholder),
})

/** The part of the request that the type decides. */
function typedInput(draft: FieldDraft) {
  const { type } = draft
  const texts = textsOf(draft)
  const [least, most] = [boundOf(type, draft.least), boundOf(type, draft.most)]
  switch (type) {
    case 'text': {
      const textarea = draft.textarea || undefined
      return { type, properties: { ...texts, textarea, minLength: least, maxLength: most } }
    }
    case 'number':
    case 'date':
      return { type, properties: { ...texts, ge: least, le: most } }
    case 'checkbox':
      return { type, properties: texts }
    case 'select': {
      const options = draft.options.map((option) => ({
        label: option.label.trim(),
        value: storedOf(option),
      }))
      return { type, properties: { ...texts, options } }
    }
  }
}

const commonOf = (draft: FieldDraft, before: Metadata) => ({
  name: draft.name.trim(),
  slug: draft.slug.trim(),
  metadata: metadataOf(draft.metadata, before) ?? before,
})

export const creationOf = (draft: FieldDraft, organizationId: string): Create => ({
  organizationId,
  ...commonOf(draft, {}),
  ...typedInput(draft),
})

export const changesOf = (draft: FieldDraft, before: CustomField): Update => ({
  id: before.id,
  ...commonOf(draft, before.metadata),
  ...typedInput(draft),
})
