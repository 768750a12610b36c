import type { FieldDraft } from './field-draft.ts'

/** What the parts of the form share. */
export type FieldFormProps = {
  draft: FieldDraft
  set: (change: Partial<FieldDraft>) => void
  problems: Readonly<Record<string, string>>
}
