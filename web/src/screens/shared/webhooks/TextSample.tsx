import { useTranslations } from 'use-intl/react'
import { CodeSample } from '../../../ui/index.ts'

/** JSON is easier to read with line ends; other texts stay as they are. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What was sent or answered. */
export function TextSample({ label, text }: { label: string; text: string }) {
  const c = useTranslations('common.ui')
  return (
    <CodeSample
      label={label}
      samples={[{ id: label, label, code: readable(text) }]}
      copyLabel={c('copy')}
      copiedLabel={c('copied')}
    />
  )
}
