import { useTranslations } from 'use-intl/react'
import { Code, Note, Stack, Text } from '../../../ui/index.ts'
import type { BackupList } from './queries.ts'

/** Where the files are, and which of them the list does not know. */
export function Place({ of: { otherFiles, place } }: { of: BackupList }) {
  const t = useTranslations('backups.ui')
  const address = () => <Code>{place.address}</Code>
  return (
    <Stack gap={3}>
      <Text size="small" tone="muted">
        {t.rich(`place.${place.kind}`, { address })} {place.perServer ? t('place.perServer') : null}
      </Text>
      {otherFiles.length > 0 ? (
        <Note tone="info" title={t('others', { count: otherFiles.length })}>
          <Stack gap={1}>
            {otherFiles.map((name) => (
              <Code key={name}>{name}</Code>
            ))}
          </Stack>
        </Note>
      ) : null}
    </Stack>
  )
}
