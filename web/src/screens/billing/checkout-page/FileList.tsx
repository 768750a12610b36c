import type { PortalFile } from '@guildhall/contract/portal-parts'
import { ButtonLink, List, ListItem, Text, VisuallyHidden } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** Files that were bought, each with its size and a way to it. */
export function FileList({ files, ruled }: { files: readonly PortalFile[]; ruled?: boolean }) {
  const { t, locale } = useWords()
  return (
    <List ruled={ruled}>
      {files.map(({ name, size, url }) => (
        <ListItem
          key={url}
          trail={
            <>
              <Text as="span" size="small" tone="muted">
                {sizeText(size, locale)}
              </Text>
              <ButtonLink size="sm" href={url} download={name}>
                {t('receipt.download')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </ButtonLink>
            </>
          }
        >
          {name}
        </ListItem>
      ))}
    </List>
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function sizeText(bytes: number, locale: string): string {
  const step = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
