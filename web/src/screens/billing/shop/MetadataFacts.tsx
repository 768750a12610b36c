import { Facts, Section } from '../../../ui/index.ts'

type MetadataFactsProps = {
  title: string
  metadata: Readonly<Record<string, string | number | boolean | null>>
}

/** What programs of the merchant have noted of something. */
export function MetadataFacts({ title, metadata }: MetadataFactsProps) {
  const entries = Object.entries(metadata)
  if (entries.length === 0) return null
  return (
    <Section title={title}>
      <div translate="no">
        <Facts items={entries.map(([term, value]) => ({ term, detail: String(value) }))} />
      </div>
    </Section>
  )
}
