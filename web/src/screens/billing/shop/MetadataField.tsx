import { Textarea } from '../../../ui/index.ts'
import { type Metadata, metadataText } from './metadata-text.ts'

type MetadataFieldProps = {
  label: string
  hint: string
  metadata: Metadata | undefined
  error: string | undefined
}

/** What programs keep with something, as lines of `name: value`; `metadataOf` reads it. */
export function MetadataField({ label, hint, metadata = {}, error }: MetadataFieldProps) {
  return (
    <Textarea
      label={label}
      name="metadata"
      code
      rows={3}
      hint={hint}
      defaultValue={metadataText(metadata)}
      error={error}
    />
  )
}
